"""Who is who: members, merges, likely spellings, personal data."""
