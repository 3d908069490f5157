"""Why a book cannot be used, as a finding's code and values."""

from normbook.model.phrase import Value


class BookProblem(Exception):
    """The book refuses. The command line turns it into a finding."""

    def __init__(self, code: str, **values: Value) -> None:
        super().__init__(code)
        self.code = code
        self.values = values

    def __str__(self) -> str:
        return f"{self.code} {self.values}"
