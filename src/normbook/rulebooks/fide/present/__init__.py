"""How people and programs read FIDE's norms and ratings.

What shows a book is loaded when it is asked for: `normbook score` opens none.
"""


def __getattr__(name: str) -> object:
    if name == "PRESENTATION":
        from normbook.rulebooks.fide.present.presentation import PRESENTATION

        return PRESENTATION
    raise AttributeError(name)
