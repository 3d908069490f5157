"""Headers in other languages, as pairing programs and chess-results write them; as `plain` leaves them."""


def words(*lines: str) -> frozenset[str]:
    """Headers, with commas between them."""
    return frozenset(word.strip() for line in lines for word in line.split(","))


NAMES = words(
    "spieler, teilnehmer, naam, speler, nom, nom prénom, joueur, nombre, jugador, nome, giocatore, jogador, nazwisko",
    "nazwisko imię, nazwisko i imię, jméno, příjmení jméno, meno, név, ime, prezime i ime, nume, namn, navn, nimi",
    "isim, имя, фио, фамилия, фамилия имя",
)
SOLVERS = words("löser, oplosser, solutionniste, solutore, solucionista, решатель")
TIMES = words("zeit, tijd, temps, tiempo, tempo, czas, čas, idő, время")
NUMBERS = words("№, nº, n°, no ini, nr ini, n ini, startnr, start-nr, start nr, snr, st №")
FEDERATIONS = words("uscf, uschess, us chess")
RATINGS = words("рейт, рейтинг, wertung, wertungszahl")
INTERNATIONAL = words("rtgi, eloi, elo i")
"""The rating that rankings have beside the national one."""
NATIONAL = words("rtgn, elon, elo n, dwz, ingo, nat rtg, national rating")
OF_FEDERATIONS = FEDERATIONS | NATIONAL | words("uscf id, us chess id, loc id, local id, loc, loc rtg, local rating")
"""Headers of ids and ratings that say whose they are, and not FIDE's."""
POINTS = words(
    "pkt, pkte, punkte, ptn, punten, puntos, ptos, punti, pontos, body, pont, pontszám, poäng, poeng, pisteet, puan",
    "bodovi, puncte, punkty, очки, pt, pti",
)
PLACES = words(
    "rg, rang, platz, plaats, puesto, pos, posizione, classifica, miejsce, m-ce, lp, poř, poz, hely, plac, plass",
    "sija, sıra, место",
)
COUNTRIES = words("nation, kraj, pays, país, pais, paese, stát, ország, maa, ülke, фед, страна")
CLUBS = words(
    "verein, verein/ort, club/ort, vereniging, klub, klubb, circolo, clube, клуб, клуб/город",
    "board, bo, bd, brett, bord, доска, school, grade",
    "ort, ville, ciudad, città, miasto, город",
)
TIEBREAKS = frozenset(
    f"{word}{between}{number}"
    for word in ("tb", "wtg", "dép", "dep", "des", "desp", "spar", "wart", "wp", "доп")
    for between in ("", " ")
    for number in range(1, 10)
) | words("wp, sb, bh, buchh, buch, m-buch, buct, bucc, buc1, aro, progr, berg, sobe, soberg, feinwertung")
ROUNDS = (
    *("runde", "ronde", "ronda", "rodada", "turno", "tour", "kolo", "runda", "forduló", "omgång", "omg", "kierros"),
    *("tur", "тур"),
)
