"""Words of the lifetime titles: findings."""

FINDINGS: dict[str, tuple[str, str]] = {
    "BULK-BOOK-EMPTY": ("the book has no event of the rulebook uscf", "post one first, or name a file of games"),
    "USCF-CODE-UNREADABLE": (
        "{name}: “{written}” is not a norm code",
        "write the title's letter and a number from 0 to 9, as in B0",
    ),
    "USCF-CODE-LETTER": ("{name}: no title has the letter “{letter}” of “{written}”", "one of: {letters}"),
    "USCF-CODE-NUMBER": (
        "{name}: the code “{written}” is not possible: nobody can hold {number:#point|points} with the letter {letter}",
        "the number is one of: {possible}",
    ),
    "USCF-CODE-BEYOND": (
        "{name}: {beyond:#point toward the second title does|points toward the second title do} not go with the code[[ “{written}”]]",
        "write {needed}: it is 2 exactly when the code's number is odd; or leave it blank",
    ),
    "USCF-CODE-PROVISIONAL": (
        "{name}: a code “{written}”, but the rating is not established",
        "leave the code blank, or correct the rating",
    ),
    "USCF-POST-NONE": (
        "no player has a post-event rating, so no game counts",
        "add a column post with the ratings after the event; normbook score --post-from-pre uses those before it",
    ),
    "USCF-POST-MISSING": (
        "no. {no}, {name} has no post-event rating; {games:#game counts|games count} for none of the opponents",
        "write the rating after the event in the column post; normbook score --post-from-pre uses the one before it",
    ),
    "USCF-POST-FROM-PRE": (
        "no. {no}, {name} has no post-event rating; the pre-event rating {rating} is used",
        "write the post-event rating in the column post",
    ),
    "USCF-PROVISIONAL-TITLED": (
        "{name} held {carried} after an earlier event, but the rating is not established here; no norm, and the "
        "title is kept",
        "look at the rating",
    ),
    "USCF-TITLE-DIFFERS": (
        "{name} has {carried} from the events before, not with the file's code",
        "nothing to do, if the events are all there and in the right order",
    ),
    "USCF-NAME-TWICE": (
        "two players without an id are called {name}: they cannot be told apart from event to event",
        "give both their ids",
    ),
    "USCF-NAME-WITHOUT-ID": (
        "{name} has no id here, but a player of that name has one in another event; they are not joined",
        "write the id, if it is the same person",
    ),
    "USCF-LIST-VARIANT": (
        "the list says that it has the letters of the variant “{variant}”[[, and would be read by “{other}”]]",
        "name that variant with --variant, or take the remark out of the file",
    ),
    "USCF-LIST-RATING": (
        "[[{name}: ]]“{text}” is not a published rating",
        "write 1575, 1575*c2, 1501/15 for a provisional rating, or leave it blank",
    ),
    "MEMBERS-OTHER-RULES": (
        "a members file makes a list of uscf only",
        "leave out --members: the list of {rules} is made from the book",
    ),
    "VARIANT-FIXED": ("“{key}” cannot be changed: the meaning of the norm codes rests on it", "take it out"),
    "VARIANT-LEVEL": ("there is no title at level {value}", "one of: {known}"),
    "VARIANT-LETTER": ("“{value}” is not a letter", "one letter, a to z or A to Z"),
    "VARIANT-LETTER-TWICE": ("the letter {letter} is used for {level} and for {other}", "give each title its own"),
    "VARIANT-DELTA": ("the delta {value} is negative", "write 0 or more"),
}
