"""The solvers' rating for people and for programs.

What shows a book is loaded when it is asked for: `normbook score` opens none.
"""


def __getattr__(name: str) -> object:
    if name == "PRESENTATION":
        from normbook.rulebooks.wfcc.present.presentation import PRESENTATION

        return PRESENTATION
    raise AttributeError(name)
