"""What the solvers' rating does over many tournaments."""

from normbook.rulebooks.wfcc.study.pages import prepare
from normbook.rulebooks.wfcc.study.plan_file import read_solvers as read

__all__ = ["prepare", "read"]
