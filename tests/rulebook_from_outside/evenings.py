"""Two evenings of the ladder, as a director types them."""

FRIDAY = """\
no,name,id,title,R1,R2
1,Ada Amber,101,3,W2,D3
2,Ben Birch,102,5,L1,W4
3,Cy Cedar,103,,W4,D1
4,Dot Dale,104,,L3,L2
"""
CORRECTED = FRIDAY.replace("W4,D1", "D4,D1").replace("L3,L2", "D3,L2")
LATER = "no,name,id,R1\n1,Cy Cedar,103,W2\n2,Ben Birch,102,L1\n"
