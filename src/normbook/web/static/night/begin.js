"use strict";
// A night is begun on the day that the club's clocks show, wherever the server stands.
(() => {
  const now = new Date(), day = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  document.getElementById("fact-date").value = day.map((part) => String(part).padStart(2, "0")).join("-");
})();
