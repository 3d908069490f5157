"""What the lifetime titles do over many events."""

from normbook.rulebooks.uscf.study.pages import prepare
from normbook.rulebooks.uscf.study.plan_file import read_titles as read

__all__ = ["prepare", "read"]
