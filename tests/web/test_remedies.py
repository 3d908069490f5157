"""Remedies on pages name what is on pages; those of commands name options."""

import re

from normbook.model.diagnostics import Diagnostic, Place, Severity
from normbook.model.phrase import Phrase
from normbook.render.words import remedy, template
from normbook.render.words.contents import every_finding, every_word
from normbook.render.words.pages import FIELDS
from normbook.web.remedies import page_remedy

TERMINAL = re.compile(r"(?<!\w)--\w|\bnormbook \w")
ONLY_COMMANDS = {
    "BACKUP-EXISTS",
    "BOOK-DEMO-EXISTS",
    "EXPORT-OTHER-HISTORY",
    "FORMAT-NOT-FOR",
    "FORMAT-UNKNOWN",
    "IMPORT-BOOK-NOT-EMPTY",
    "IMPORT-NO-FOLDER",
    "IMPORT-NO-MANIFEST",
    "LAN-NONE",
    "OUTPUT-FULL",
    "PORT-TAKEN",
    "ROWS-TOO-MANY-BAD",
    "SITE-FOLDER-IN-USE",
    "STUDY-RULES",
    "STUDY-UNKNOWN",
}
"""Findings of commands that no page has: copies, exports, sites, the server itself, conversions, studies, many rows."""


def finding(code: str) -> Diagnostic:
    return Diagnostic(Severity.ERROR, Phrase(code, {"id": "<id>"}), Place("a.csv"))


def test_no_remedy_on_a_page_speaks_of_a_command() -> None:
    shown = {code: page_remedy(finding(code)) for code in every_finding().keys() - ONLY_COMMANDS}
    assert len(shown) > 500
    assert [code for code, text in shown.items() if TERMINAL.search(text) or "{@" in text] == []
    assert [code for code, text in shown.items() if "<id>" in text] == []  # what files say is no markup


def test_what_only_commands_say_does_speak_of_them() -> None:
    assert [code for code in sorted(ONLY_COMMANDS) if not TERMINAL.search(remedy(finding(code)))] == []


def test_a_remedy_for_pages_is_one_of_a_finding_and_names_fields_that_have_labels() -> None:
    for code, text in every_word().items():
        if code.startswith("page.remedy."):
            assert code.removeprefix("page.remedy.") in every_finding(), code
            assert set(re.findall(r"\{@(\w+)\}", text)) <= FIELDS.keys(), code
    for label in FIELDS.values():
        assert template(label)


def test_a_field_is_named_by_its_label_and_linked() -> None:
    assert page_remedy(finding("RULES-MISSING")) == 'choose a <a class="to-field" href="#rules">“Rulebook”</a>'
    assert "--rules" in remedy(finding("RULES-MISSING"))
    assert 'tick <a class="to-field" href="#lenient">' in page_remedy(finding("TRF-LINE-UNKNOWN"))
