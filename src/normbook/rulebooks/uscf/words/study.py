"""Words of the lifetime titles: policy studies."""

WORDS = {
    "study.progress.uscf": "Careers followed",
    "study.uscf.schedule": "Schedule",
    "study.uscf.strength": "Strength",
    "study.uscf.start": "Start",
    "study.uscf.above": "Above",
    "study.uscf.events": "Events",
    "study.uscf.chance": "Chance",
    "study.uscf.after": "In {events}",
    "study.uscf.half": "Half by",
    "study.uscf.careers-title": "{schedule} ({events})",
    "study.uscf.careers-legend": (
        "Title: the lowest one at least so many points above the strength; reached means this one or a higher one. In 10: the "
        "chance of having reached it in ten events. Half by: the number of events after which half of such players "
        "have it."
    ),
    "study.uscf.known": "{rounds} rounds: {opponents}",
    "study.uscf.field": "{rounds} rounds, each opponent drawn from: {opponents}",
    "study.uscf.event-title": "One event, from the standing at the start",
    "study.uscf.rounds": "Rds",
    "study.uscf.none": "No norm",
    "study.uscf.up-0": "Own",
    "study.uscf.up-100": "+100",
    "study.uscf.up-200": "+200",
    "study.uscf.up-300": "+300 on",
    "study.uscf.event-legend": (
        "The chance of a norm at the level of the title held, one level above it, two, three or more; the highest level met "
        "counts."
    ),
    "study.uscf.model": (
        "Strength: what the player's results come from; it stays the same. Expected scores are Table III's for strength and "
        "opponents' ratings; equal players draw {draws:0} % of their games, unequal ones fewer. Every game is played."
    ),
    "study.uscf.ratings": (
        "Opponents' post-event ratings are the ratings above, and their true strengths. The player's own rating is not used: "
        "they are measured by their title, and their rating only has to be established."
    ),
    "study.uscf.exact": (
        "Chances are exact: every score of every event is put to the rulebook's judge, and standings are followed event by "
        "event in whole numbers. They are rounded only to be shown."
    ),
}
