"use strict";
/* The text to send: shared where the browser can, else copied. */
(() => {
  const text = document.getElementById("night-text"), copy = document.getElementById("copy"), share = document.getElementById("share");
  if (!text) return;
  copy.onclick = async () => {
    try {
      await navigator.clipboard.writeText(text.value);
    } catch {
      // Without TLS a browser has no clipboard for pages; this is how it was done before.
      text.select();
      document.execCommand("copy");
    }
    document.getElementById("copied").hidden = false;
  };
  share.hidden = !navigator.share;
  share.onclick = () => navigator.share({ title: text.dataset.title, text: text.value }).catch(() => { /* nobody was chosen */ });
})();
