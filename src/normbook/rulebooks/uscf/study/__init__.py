"""What the lifetime titles do over many events."""

from normbook.rulebooks.uscf.study.pages import PreparedTitles as prepare
from normbook.rulebooks.uscf.study.reading import read_titles as read

__all__ = ["prepare", "read"]
