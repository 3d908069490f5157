"""Files in and out. Each reader gives data and findings; a repair is a finding; refusing is normal."""
