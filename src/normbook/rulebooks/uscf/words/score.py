"""Words of the lifetime titles."""

WORDS = {
    # Table I
    "uscf.title.1000": "Certified Class E",
    "uscf.title.1100": "Advanced Class E",
    "uscf.title.1200": "Certified Class D",
    "uscf.title.1300": "Advanced Class D",
    "uscf.title.1400": "Certified Class C",
    "uscf.title.1500": "Advanced Class C",
    "uscf.title.1600": "Certified Class B",
    "uscf.title.1700": "Advanced Class B",
    "uscf.title.1800": "Certified Class A",
    "uscf.title.1900": "Advanced Class A",
    "uscf.title.2000": "Certified Expert",
    "uscf.title.2100": "Advanced Expert",
    "uscf.title.2200": "Life Master",
    "uscf.title.2300": "Advanced Life Master",
    "uscf.title.2400": "Senior Life Master",
    "uscf.title.2500": "Star Master",
    "uscf.title.2600": "2-Star Master",
    "uscf.title.2700": "3-Star Master",
    "uscf.title.2800": "4-Star Master",
    "uscf.title.2900": "5-Star Master",
    "uscf.title.none": "no title",
    "uscf.title-held": "{title:=uscf.title}",
    # what a value is called
    "uscf.system.regular": "regular",
    "uscf.system.quick": "quick",
    "uscf.status.established": "established",
    "uscf.status.becomes-established": "established only by this event",
    "uscf.status.provisional": "provisional",
    "uscf.status.unrated": "unrated",
    "uscf.format.swiss": "Swiss",
    "uscf.format.round-robin": "round robin",
    "uscf.format.match": "match",
    "uscf.format.scrounger": "scrounger",
    "uscf.format.grand-prix": "Grand Prix",
    "uscf.met.yes": "met",
    "uscf.met.no": "not met",
    "uscf.verdict.passed": "met",
    "uscf.verdict.failed": "not met",
    "uscf.unrated": "unrated",
    "uscf.none": "none",
    "uscf.blank": "blank",
    # the ladder of norms
    "uscf.ladder.level": "Level",
    "uscf.ladder.points": "Game points: bar expected, tick needed for the norm, line the score made",
    "uscf.ladder.rung": "{level} {title:=uscf.title}",
    "uscf.ladders": "Ladders of the norms made",
    "uscf.ladder.alternative": "Ladder of norms: {name} scored {score} of {games}. {levels}.",
    "uscf.ladder.level-words": "{level} needed {needed}, {met}",
    # pages
    "uscf.page-title": "{event}: norms and titles ({system:=uscf.system})",
    "uscf.crosstable-title": "Crosstable with norm codes before and after",
    "uscf.standings-title": "{events}: titles and norm points",
    "uscf.standings-system": "After the last event ({system:=uscf.system} record)",
    "uscf.post": "Post",
    "uscf.games-column": "Gms",
    "uscf.before": "Code",
    "uscf.points": "Pts",
    "uscf.after-column": "New",
    "uscf.missing": "Why no norm",
    "uscf.code": "Code",
    "uscf.title-column": "Title held",
    "uscf.next": "Points held",
    "uscf.beyond": "Beyond",
    "uscf.hint": "--explain NO or NAME opens a player's norm step by step; --crosstable shows the rounds with the codes.",
    "uscf.legend": (
        "Score and Gms: counted games only. Code: before the event; New: after it. Pts: norm points toward the next "
        "title + toward the one after it."
    ),
    "uscf.crosstable-legend": "Code: before the event; New: after it. The score is that of all rounds.",
    "uscf.standings-legend": (
        "Points held: points toward the next title, of ten. Beyond: points toward the title after the next; they are never "
        "published."
    ),
    "uscf.alert-title": "Norms well above the rating, for an organiser who may assign a minimum rating",
    "uscf.alert-classes": "Classes above",
    "uscf.posts-from-pre": "Pre-event ratings are used for missing post-event ratings of: {names} (--post-from-pre).",
    # why no norm, in a few words
    "uscf.short.rounds": "{actual} of {needed} rounds",
    "uscf.short.games": "{actual} of {needed} games",
    "uscf.short.points": "{actual} of {needed} points",
    "uscf.short.no-match": "a match",
    "uscf.short.established": "{actual:=uscf.status}",
    "uscf.short.margin": "{level}: margin {margin}, delta {delta}",
    # conditions: also the note of a check, where what was needed and found stands beside it
    "uscf.check": "Condition[[: {needed} needed, {actual} found]][[: {result:=uscf.verdict}]]",
    "uscf.check.rounds": "rounds of the event[[: at least {needed} needed, {actual} played]][[; {result:=uscf.verdict}]]",
    "uscf.check.games": "counted games: rated and played[[: at least {needed} needed, {actual} counted]][[; {result:=uscf.verdict}]]",
    "uscf.check.points": "game points from counted games[[: at least {needed} needed, {actual} scored]][[; {result:=uscf.verdict}]]",
    "uscf.check.no-match": "a match gives no norms[[: this is a {actual:=uscf.format}]][[; {result:=uscf.verdict}]]",
    "uscf.check.established": (
        "the rating before the event must be established, based on more than {limit} games[[: it is "
        "{actual:=uscf.status}]][[, based on {games}]][[; {result:=uscf.verdict}]]"
    ),
    # explanations
    "uscf.player": (
        "{no}. {name}, {rating:?uscf.unrated}[[ → {post}]]: {score} of {games}, {code_before:?uscf.blank} → "
        "{code_after:?uscf.blank}; norm | {result:?uscf.none}"
    ),
    "uscf.before-none": "No code before the event: the rating is {status:=uscf.status}",
    "uscf.before-carried": "Code carried from earlier events or from the book: {title:=uscf.title} | {result}",
    "uscf.before-written": "Code before the event, from the file: {title:=uscf.title} | {result}",
    "uscf.before-initial": (
        "No code in the file; initial title of a {rating} player, a hundred below and rounded down: "
        "{title:=uscf.title} | {result}"
    ),
    "uscf.conditions": "Conditions for a norm | {result:=uscf.met}",
    "uscf.games": "Games: {games} counted, score | {result}",
    "uscf.game": (
        "row: Rd>{round} | Cell={cell} | Opponent=[[{opponent}]] | Post>[[{post}]] | Score>{result} | Remark="
    ),
    "uscf.level": "Level {level}, {level:=uscf.title}: margin {margin}, delta {delta} | {result:=uscf.met}",
    "uscf.step1": "Step 1: the scoring probability against each opponent's post-event rating",
    "uscf.probability": (
        "row: Rd>{round} | Opponent={opponent} | Post>{rating} | Difference>{difference:+0} | Probability>{result}"
    ),
    "uscf.step2": "Step 2: the sum of the probabilities | {result}",
    "uscf.step3": "Step 3: the score {score} less the sum {expected} | {result}",
    "uscf.step4": "Step 4: the delta of {games} games is {delta}; wanted {margin} {comparison} {delta} | {result:=uscf.met}",
    "uscf.norm-made": "Norm: the highest level met | {result}",
    "uscf.no-norm": "No norm: the first level tried, {level}, is not met",
    "uscf.not-eligible": "No norm; not met:",
    "uscf.award-none": "The last title, {title:=uscf.title}, earns nothing more",
    "uscf.award-points": "Points toward {toward}, {toward:=uscf.title} | +{result}",
    "uscf.award-title": "Title earned: {result:=uscf.title} | {result}",
    "uscf.carried": (
        "Points toward [[{next}, ]]the title after {title}, those kept from before the promotion and those of this norm: "
        "{kept} + {gained} | {result}"
    ),
    "uscf.after": (
        "Code after the event: {title:=uscf.title}[[, {points_next} toward {next}, {points_beyond} toward the title "
        "after it]] | {result}"
    ),
    "uscf.after-initial": (
        "Established by this event: initial title from the post-event rating {post}: {title:=uscf.title}; norms from the "
        "next event on | {result}"
    ),
    "uscf.after-none": "No code after the event: the rating is {status:=uscf.status}",
    # an officer's acts
    "uscf.act.reason": "a reason must be given",
    "uscf.act.standing": "the player must have an established rating to hold titles",
    "uscf.act.no-standing": "the player has a standing already",
    "uscf.act.title": "there must be such a title",
    "uscf.act.title-held": "the player holds no title",
    "uscf.act.life-master-games": "[[{needed} games must be {count:=uscf.act.count} at the {level} level; the book has {actual}]]",
    "uscf.act.count.won": "won",
    "uscf.act.count.played": "played",
    # footnotes
    "uscf.footnote.delta": (
        "Delta {delta} from {least} games on[[, up to {most}]] ({provenance:=provenance}) decided in this event; see "
        "uscf.table2."
    ),
    "uscf.footnote.comparison": (
        "A margin was the delta exactly, and is compared by {comparison} ({provenance:=provenance}); see uscf.norm."
    ),
    "uscf.footnote.letters": "{letters:|Letter|Letters} {letters} for {levels} ({provenance:=provenance}); see uscf.table1.",
    "uscf.footnote.no-title": "{mark} means no title yet, below 1100 (our reading: the text does not say); see uscf.g.",
    # the printed list
    "uscf.list-title": "LIFETIME TITLES, {system}, AS OF {as_of}",
    "uscf.list-page": "PAGE {page}",
    "uscf.list-page-title": "Lifetime titles, {system:=uscf.system}, as of {as_of}",
    "uscf.list-count": "{count:#member|members}.",
    "uscf.list-legend": "1575*c2: rating, then norm code: the title's letter and the points toward the next. 1501/15: provisional.",
    "uscf.expires": "Expires",
    "uscf.state": "State",
    "uscf.list-rating.regular": "Regular",
    "uscf.list-rating.quick": "Quick",
    "uscf.list-code.regular": "Regular code",
    "uscf.list-code.quick": "Quick code",
}

_LEFT_OUT = {
    "forfeit-win": "won by forfeit",
    "forfeit-loss": "lost by forfeit",
    "half-point-bye": "half-point bye",
    "odd-man-out": "full-point bye of an odd number",
    "full-point-bye": "full-point bye",
    "unpaired": "no game",
    "not-rated": "played but not rated",
    "no-post-rating": "opponent has no post-event rating",
}

WORDS |= {
    f"uscf.left-out.{reason}": (
        f"row: Rd>{{round}} | Cell={{cell}} | Opponent=[[{{opponent}}]] | Post>[[{{post}}]] | Score> | Remark=not counted: {words}"
    )
    for reason, words in _LEFT_OUT.items()
}
