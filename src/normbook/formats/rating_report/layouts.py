"""The two layouts of a rating report, field by field. A report is in one of them; they are never mixed."""

from dataclasses import dataclass

from normbook.formats.lists.dbf import Field

FILES = {"H": "THEXPORT.DBF", "S": "TSEXPORT.DBF", "D": "TDEXPORT.DBF"}
"""Head, sections and details; the letter begins each of their fields' names."""


def _fields(written: str) -> tuple[Field, ...]:
    """Fields from lines such as `H_NAME C35`."""
    parts = (line.split() for line in written.strip().splitlines())
    return tuple(Field(name, kind[0], int(kind[1:])) for name, kind in parts)


@dataclass(frozen=True, slots=True)
class Layout:
    """The fields of each file, and how a round is written."""

    name: str
    files: dict[str, tuple[Field, ...]]
    round_width: int
    most_rounds: int
    rounds_in_record: int | None
    """After so many rounds a player's record is continued in another one; None: never."""
    opponent_width: int
    """Opponents are written so wide; 0: as short as they are."""
    colours: bool

    def details(self, rounds: int) -> tuple[Field, ...]:
        """The fields of a player's record, with those of the rounds."""
        count = self.rounds_in_record or rounds
        return (
            *self.files["D"],
            *(Field(f"D_RND{number:02}", "C", self.round_width) for number in range(1, count + 1)),
        )


OLD = Layout(
    name="dbf-old",
    files={
        "H": _fields("""
            H_EVENT_ID C9
            H_NAME C35
            H_TOT_SECT N2
            H_BEG_DATE D8
            H_END_DATE D8
            H_RCV_DATE D8
            H_ENT_DATE D8
            H_AFF_ID C8
            H_CITY C21
            H_STATE C2
            H_ZIPCODE C10
            H_COUNTRY C21
            H_SENDCROS C1
            H_SCHOLAST C1
            H_SECREC01 N7
        """),
        "S": _fields("""
            S_EVENT_ID C9
            S_SEC_NUM C2
            S_SEC_NAME C10
            S_K_FACTOR C1
            S_R_SYSTEM C1
            S_CTD_ID C8
            S_ATD_ID C8
            S_TRN_TYPE C1
            S_TOT_RNDS N2
            S_LST_PAIR N4
            S_DTLREC01 N7
            S_OPER C2
            S_STATUS C1
        """),
        "D": _fields("""
            D_EVENT_ID C9
            D_SEC_NUM C2
            D_PAIR_NUM C4
            D_REC_SEQ C1
            D_MEM_ID C8
        """),
    },
    round_width=5,
    most_rounds=20,
    rounds_in_record=10,
    opponent_width=4,
    colours=False,
)

DRAFT_2C = Layout(
    name="dbf-2c",
    files={
        "H": _fields("""
            H_FORMAT C5
            H_PROGRAM C10
            H_EVENT_ID C12
            H_NAME C35
            H_TOT_SECT C2
            H_BEG_DATE C8
            H_END_DATE C8
            H_AFF_ID C8
            H_CITY C21
            H_STATE C2
            H_ZIPCODE C10
            H_COUNTRY C21
            H_SENDCROS C1
            H_CTD_ID C8
            H_ATD_ID C8
            H_OTHER_TD C254
        """),
        "S": _fields("""
            S_EVENT_ID C12
            S_SEC_NUM C2
            S_SEC_NAME C30
            S_R_SYSTEM C1
            S_TIMECTL C40
            S_CTD_ID C8
            S_ATD_ID C8
            S_TRN_TYPE C1
            S_TOT_RNDS C2
            S_LST_PAIR C4
            S_BEG_DATE C8
            S_END_DATE C8
            S_SCH_LVL C1
            S_GR_PRIX C1
            S_GP_PTS C3
            S_FIDE C1
        """),
        "D": _fields("""
            D_EVENT_ID C12
            D_SEC_NUM C2
            D_PAIR_NUM C4
            D_MEM_ID C8
            D_NAME C30
            D_STATE C2
            D_RATING C4
        """),
    },
    round_width=7,
    most_rounds=99,
    rounds_in_record=None,
    opponent_width=0,
    colours=True,
)

LAYOUTS = {layout.name: layout for layout in (OLD, DRAFT_2C)}

EVENT_TYPES = {"S": "swiss", "R": "round-robin", "M": "match", "C": "swiss"}
"""S_TRN_TYPE; a match earns no norms. C is a cumulative report, of which the rules say nothing else."""
TYPE_OF = {"swiss": "S", "round-robin": "R", "match": "M", "scrounger": "S", "grand-prix": "S"}
