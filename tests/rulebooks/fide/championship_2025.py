"""A round robin of twelve, 12 to 24 October 2025, as it was rated on the next list: figures, without names."""

RATINGS = {
    "A": 2789,
    "B": 2756,
    "C": 2738,
    "D": 2722,
    "E": 2710,
    "F": 2698,
    "G": 2664,
    "H": 2661,
    "I": 2654,
    "J": 2652,
    "K": 2590,
    "L": 2577,
}

GAMES = """
1 L G 1 12
1 A H 2 33
1 F I 1 -6
1 E J 1 -8
1 B C 1 -3
1 K D 0 -32
2 I L 2 39
2 A K 1 -26
2 G B 0 -37
2 D E 1 -2
2 H C 1 11
2 J F 1 6
3 L J 1 10
3 F D 1 3
3 E A 1 11
3 C G 1 -10
3 B I 2 36
3 K H 0 -40
4 I C 0 -38
4 A F 1 -12
4 D L 1 -19
4 H G 1 0
4 J B 1 14
4 K E 1 16
5 L A 0 -23
5 G I 1 -1
5 F K 0 -65
5 E H 1 -7
5 C J 2 38
5 B D 1 -5
6 A B 1 -5
6 E F 1 -2
6 D C 1 2
6 H I 1 -1
6 J G 1 2
6 K L 2 48
7 L E 2 68
7 I J 2 50
7 G D 1 8
7 F H 2 45
7 C A 0 -43
7 B K 2 28
8 A G 1 -17
8 F L 1 -16
8 E B 1 6
8 D I 2 41
8 H J 1 -1
8 K C 2 70
9 L H 1 12
9 I A 0 -32
9 G K 1 -10
9 C E 2 46
9 B F 1 -8
9 J D 1 10
10 L B 0 -27
10 A J 2 32
10 F C 2 56
10 E G 2 44
10 H D 1 8
10 K I 1 9
11 I E 1 8
11 G F 1 5
11 C L 1 -21
11 B H 1 -13
11 D A 1 9
11 J K 1 -9
"""
"""Round, White, Black, half points of White, change of White in hundredths; that of Black is the same with a minus."""

PLAYERS = """
A 8 2675 0.83 8.3 -2.60 2795 175 2850
B 7.5 2678 0.84 8.4 0 2764 133 2811
C 5.5 2679 -0.88 -8.8 0 2729 0 2679
D 6.5 2681 0.39 3.9 2.40 2728 65 2746
E 5 2682 -0.92 -9.2 0 2701 -36 2646
F 6 2683 0.28 2.8 0 2701 36 2719
G 4.5 2686 -0.66 -6.6 0 2657 -65 2621
H 5 2686 -0.13 -1.3 0 2660 -36 2650
I 4.5 2687 -0.51 -5.1 0 2649 -65 2622
J 4 2687 -0.98 -9.8 0 2642 -102 2585
K 5.5 2693 1.53 15.3 0 2605 0 2693
L 4 2694 0.21 2.1 0 2579 -102 2592
"""
"""Player, score, average of the opponents, sum of the changes, times K, other events of the period, new rating, and the
difference and performance of the score."""
