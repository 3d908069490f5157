"""What a rulebook answers: checks, steps, awards, judgements. Immutable, and without a word for people."""

from normbook.judgement.answers import Award, Check, Judgement, Provenance, Step, Verdict, check, step
from normbook.judgement.formula import number, until_seen, working

__all__ = [
    "Award",
    "Check",
    "Judgement",
    "Provenance",
    "Step",
    "Verdict",
    "check",
    "number",
    "step",
    "until_seen",
    "working",
]
