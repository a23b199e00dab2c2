"""One question of each kind that another system can ask, for the tests of this folder."""

HINTS = 'hints = ["First.", "Then.", "Nearly."]\n'
URN = (
    '[[question]]\nid = "urn"\nkind = "number"\nask = "2 of 6 balls are red. How likely is red?"\n'
    f'sum = "2/6"\nanswer = "1/3"\nbecause = "Red & all."\n{HINTS}'
    '[question.wrong]\n"1/2" = "Count all <balls>."\n"0.334" = "Too near to be told apart."\n'
)
WHICH = (
    f'[[question]]\nid = "which"\nkind = "choice"\nask = "Which is even?"\n{HINTS}'
    '[[question.option]]\ntext = "Two"\nright = true\n'
    '[[question.option]]\ntext = "One"\ncomment = "One is odd, as you know."\n'
)
WHICH_ONES = (
    f'[[question]]\nid = "which-ones"\nkind = "choice"\nask = "Which are even?"\n{HINTS}'
    '[[question.option]]\ntext = "Two"\nright = true\n'
    '[[question.option]]\ntext = "Four"\nright = true\n'
    '[[question.option]]\ntext = "One"\ncomment = "One is odd, as you know."\n'
)
NAME = (
    '[[question]]\nid = "name"\nkind = "text"\nask = "What is the mean in the long run called?"\n'
    f'accept = ["(the) expected value"]\n{HINTS}'
)
HEADS = (
    '[[question]]\nid = "heads"\nkind = "interval"\nask = "From where to where?"\n'
    f'answer = "40 to 60"\nunit = "heads"\n{HINTS}'
)
FIELDS = (
    '[[question]]\nid = "3-fields"\nkind = "table"\nask = "Fill it in."\n'
    f'table = """\n     | left | right\ngirls | 3 | ? 27\nboys | ? 5 | 1\n"""\n{HINTS}'
)
DICE = 'title = "Dice"\nplain = true\n' + URN + WHICH + WHICH_ONES + NAME + HEADS + FIELDS
