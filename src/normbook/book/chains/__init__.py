"""Standings that are chains of events, judged again no further than a change reaches."""
