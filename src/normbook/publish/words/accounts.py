"""Words of accounts: users, sessions, tokens."""

WORDS: dict[str, str] = {
    "account.login": "Log in",
    "account.login.single": "This server is for one person, who opens the address that normbook serve printed.",
    "account.login.nobody": "There is no account yet. Whoever runs the server makes the first one there:",
    "account.login.forgotten": "If you have forgotten your password, an administrator can set a new one.",
    "account.logout": "Log out",
    "account.name": "Name",
    "account.password": "Password",
}

FINDINGS: dict[str, tuple[str, str]] = {
    "USER-NAME-FORM": (
        "“{name}” cannot be a user's name",
        "use 2 to 64 small letters, digits, dots, hyphens, underscores or @",
    ),
    "USER-EXISTS": ("there is an account “{name}” already", "choose another name, or change that account"),
    "USER-UNKNOWN": ("there is no account “{name}”", "list the accounts with: normbook user list"),
    "USER-PASSWORD-SHORT": ("the password is too short", "use at least {shortest} characters; four words will do"),
    "USER-PASSWORD-LONG": ("the password is too long", "use at most {longest} characters"),
    "USER-PASSWORD-PLAIN": (
        "the password is too easy to guess",
        "use more different characters, and not the account's name",
    ),
    "USER-LAST-ADMINISTRATOR": (
        "“{name}” is the last administrator",
        "make somebody else administrator first",
    ),
    "TOKEN-PURPOSE": ("a token needs a purpose", "say what it is for, such as “web site of the club”"),
    "TOKEN-SCOPE": (
        "a token of the scope {scope} is more than its user may do, who is {role}",
        "choose a lower scope",
    ),
    "TOKEN-END": (
        "a token cannot end on {ends}",
        "choose a day after today, at most {longest} days ahead",
    ),
    "TOKEN-UNKNOWN": ("there is no token “{id}”", "list the tokens with: normbook token list"),
}
