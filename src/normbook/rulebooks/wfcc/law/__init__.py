"""The solvers' rating as the federation's text has it: pure functions over the model."""

from normbook.rulebooks.wfcc.law.tables import load

__all__ = ["load"]
