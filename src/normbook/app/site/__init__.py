"""The public pages of a book as files: lists, players, events with explanations, rules, downloads, a feed.

They work from any web space and from a folder: every link is relative, nothing is fetched from elsewhere, no script is
needed. A page is written again only where what it is about has changed, or the program that writes it.
"""
