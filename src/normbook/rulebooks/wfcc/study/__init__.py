"""What the solvers' rating does over many tournaments."""

from normbook.rulebooks.wfcc.study.pages import PreparedSolvers as prepare
from normbook.rulebooks.wfcc.study.reading import read_solvers as read

__all__ = ["prepare", "read"]
