"use strict";
/* What htmx does not do: findings beside their cells, rows that open, charts, keys in the table, dropping files. */
(() => {
  const own = document.currentScript.dataset;
  document.documentElement.classList.add("scripted");

  /* The pages of club nights that a phone keeps are those of whoever is logged in; nobody else's stay. */
  if ("caches" in globalThis)
    caches.keys().then((names) => {
      for (const name of names) if (name.startsWith("normbook-night:") && !name.endsWith(`:${own.person}`)) caches.delete(name);
    });

  /* Findings: the server lists them; each is shown below the cell it means. */
  function showFindings() {
    const table = document.getElementById("table");
    if (!table) return;
    for (const note of table.querySelectorAll(".note")) note.remove();
    for (const cell of table.querySelectorAll("[aria-invalid]")) {
      cell.removeAttribute("aria-invalid");
      cell.removeAttribute("aria-describedby");
    }
    for (const item of document.querySelectorAll(".findings li[data-row]"))
      for (const row of [item.dataset.row, item.dataset.otherRow]) if (row) mark(item, row, item.dataset.column || 1);
  }

  /* A remedy that names a field leads to it, also where it is folded away. */
  function aimAt(link) {
    const field = document.getElementById(link.hash.slice(1));
    if (!field) return false;
    for (let fold = field.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    field.focus();
    return true;
  }
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a.to-field");
    if (link && aimAt(link)) event.preventDefault();
  });
  addEventListener("DOMContentLoaded", () => {
    for (const link of document.querySelectorAll(".findings[role=alert] a.to-field"))
      document.getElementById(link.hash.slice(1))?.setAttribute("aria-invalid", "true");
    const first = document.querySelector(".findings[role=alert] a.to-field");
    if (first) aimAt(first);
  });

  /* The other side of a game of which one side was changed: the server says what it must be, and nobody types it. */
  function fillOtherSides() {
    for (const each of document.querySelectorAll("#outcome [data-fill]")) {
      const cell = document.getElementById(each.dataset.fill);
      if (cell && cell.value === each.dataset.old) cell.value = each.dataset.new;
    }
    for (const cell of document.querySelectorAll("form[data-compares] #table input"))
      cell.classList.toggle("changed", cell.value !== cell.defaultValue);
  }

  /* A game whose two sides disagree is marked on both. */
  function mark(item, row, column) {
    const cell = cellAt(row, column);
    if (!cell) return;
    const note = document.createElement("small");
    const kind = item.classList.contains("error") ? "error" : "note-only";
    note.className = `note ${kind}`;
    note.id = `n-${row}-${column}-${cell.parentNode.children.length}`;
    note.textContent = item.querySelector(".message").textContent;
    cell.after(note);
    cell.setAttribute("aria-describedby", note.id);
    if (kind === "error") cell.setAttribute("aria-invalid", "true");
  }

  function showFacts() {
    const rules = document.getElementById("rules");
    if (!rules) return;
    for (const each of document.querySelectorAll(".only"))
      each.hidden = Boolean(rules.value) && !each.classList.contains(rules.value);
  }

  /* What is needed: asked anew after each judgement, for as long as rounds are to come. */
  function foresee() {
    const needed = document.getElementById("needed");
    if (!needed) return;
    needed.hidden = !document.querySelector("#outcome [data-unfinished]");
    if (!needed.hidden) htmx.trigger(needed, "refresh");
  }

  /* Rows that open: the first click asks the server, the next ones only fold and unfold. */
  function toggle(button) {
    const target = document.getElementById(button.getAttribute("aria-controls"));
    const open = button.getAttribute("aria-expanded") !== "true";
    button.setAttribute("aria-expanded", String(open));
    target.closest("tr").hidden = !open;
    if (open && !target.hasChildNodes()) htmx.trigger(button, "open");
  }

  /* Charts: the scripts are loaded where there is a chart, and only then. */
  const loaded = {};
  function load(address) {
    loaded[address] ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = address;
      script.onload = resolve;
      script.onerror = reject;
      document.head.append(script);
    });
    return loaded[address];
  }

  function lines(text, most) {
    const made = [];
    for (const word of text.split(" "))
      if (made.length && made.at(-1).length + word.length < most) made.push(`${made.pop()} ${word}`);
      else made.push(word);
    return made;
  }

  /* A small screen draws a chart as wide as it is, the legend below, rather than too small to read; see NAMED. */
  function fit(spec, room) {
    if (spec.usermeta?.named || room >= spec.width + 100) return;
    spec.width = room;
    spec.autosize = { type: "fit-x", contains: "padding" };
    for (const { encoding = {} } of [spec, ...(spec.layer ?? [])]) {
      const { x, color } = encoding;
      if (typeof x?.title === "string") x.title = lines(x.title, room / 10);
      if (color?.legend?.orient === "top") Object.assign(color.legend, { columns: 1, labelLimit: room - 40 });
      if (color?.legend?.orient === "right")
        Object.assign(color.legend, { orient: "bottom", columns: 1, labelLimit: room - 40 });
    }
  }

  async function draw(figure) {
    const spec = JSON.parse(figure.dataset.spec);
    delete figure.dataset.spec;
    const place = figure.querySelector(".drawing");
    fit(spec, place.clientWidth);
    try {
      await load(own.vega);
      await load(own.vegaLite);
      await load(own.vegaEmbed);
      await vegaEmbed(place, spec, {
        actions: false, ast: true, renderer: "svg", defaultStyle: false,
        tooltip: false, hover: false, mode: "vega-lite",
      });
      figure.dataset.drawn = "yes";
    } catch {
      place.textContent = own.chartFailed;
    }
  }

  function drawCharts(within) {
    for (const figure of within.querySelectorAll("figure.chart[data-spec]")) draw(figure);
  }

  /* Keys in the table: up, down and Enter go from row to row; a pasted block fills the cells it covers. */
  function cellAt(row, column) {
    return document.getElementById(`c-${row}-${column}`);
  }

  document.addEventListener("keydown", (event) => {
    const match = event.target.id && event.target.id.match(/^c-(\d+)-(\d+)$/);
    if (!match) return;
    const step = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = cellAt(Number(match[1]) + step, Number(match[2]));
    if (next) { next.focus(); next.select(); }
    else event.target.dispatchEvent(new Event("change", { bubbles: true }));
  });

  /* A block that is pasted may be larger than the table: rows go on counting, rounds too. */
  function grow(rows, columns) {
    const table = document.getElementById("table"), width = document.querySelector("input[name=width]");
    const next = (text) => text.replace(/\d+$/, (digits) => Number(digits) + 1);
    const add = (after, row, column, value) => {
      const cell = after.cloneNode(true), input = cell.querySelector("input, select");
      for (const note of cell.querySelectorAll(".note")) note.remove();
      for (const name of ["aria-invalid", "aria-describedby"]) input.removeAttribute(name);
      Object.assign(input, { id: `c-${row}-${column}`, value, defaultValue: value });
      input.setAttribute("aria-label", `${row}, ${column}`);
      return cell;
    };
    for (let column = Number(width.value) + 1; column <= columns; column++, width.value = column - 1)
      [...table.rows].forEach((row, at) => {
        const last = row.cells[row.cells.length - 1], named = last.querySelector("input, select").value;
        last.after(add(last, at + 1, column, at === 0 && /\d$/.test(named) ? next(named) : ""));
      });
    for (let row = table.rows.length + 1; row <= rows; row++) {
      const last = table.rows[table.rows.length - 1], made = document.createElement("tr");
      [...last.cells].forEach((cell, at) => {
        const counted = at === 0 ? cell.querySelector("input").value : "";
        made.append(add(cell, row, at + 1, /^\d+$/.test(counted) ? next(counted) : ""));
      });
      last.after(made);
    }
  }

  document.addEventListener("paste", (event) => {
    const match = event.target.id && event.target.id.match(/^c-(\d+)-(\d+)$/);
    const text = event.clipboardData.getData("text");
    if (!match || !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    const block = text.replace(/\r/g, "").replace(/\n$/, "").split("\n").map((line) => line.split("\t"));
    const row = Number(match[1]), column = Number(match[2]);
    grow(row + block.length - 1, column + Math.max(...block.map((line) => line.length)) - 1);
    block.forEach((line, down) =>
      line.forEach((value, right) => { cellAt(row + down, column + right).value = value.trim(); }));
    event.target.dispatchEvent(new Event("change", { bubbles: true }));
  });

  /* "/" leads to the page's search, or to the players'; arrows go through what was found. */
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, select, textarea, [contenteditable]");
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const field = document.querySelector("form[role=search] input[type=search]"), link = document.querySelector("[data-search]");
      if (field ?? link) event.preventDefault();
      if (field) field.focus(); else if (link) link.click();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key], field = document.querySelector("input[aria-controls=hits]");
    if (!step || !field || (event.target !== field && !event.target.matches("#hits a"))) return;
    const stops = [field, ...document.querySelectorAll("#hits a")];
    const next = stops[stops.indexOf(event.target) + step];
    if (next) { event.preventDefault(); next.focus(); }
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === " " && event.target.matches("a.open")) { event.preventDefault(); event.target.click(); }
  });

  document.addEventListener("click", (event) => {
    const button = event.target.closest(".open[aria-controls]");
    if (button) { event.preventDefault(); toggle(button); }
  });

  document.addEventListener("change", (event) => {
    if (event.target.id === "rules") showFacts();
    if (event.target.type === "file" && event.target.closest(".drop:not(.stay)") && event.target.files.length)
      event.target.form.requestSubmit();
  });

  /* Files may be dropped anywhere on a page that takes some: left to itself, the browser would open them. */
  for (const kind of ["dragover", "dragleave", "drop"])
    document.addEventListener(kind, (event) => {
      const drop = event.target.closest?.(".drop") ?? document.querySelector(".drop");
      if (!drop || !event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      drop.classList.toggle("over", kind === "dragover");
      const input = drop.querySelector("input[type=file]");
      if (kind !== "drop" || !input || !event.dataTransfer.files.length) return;
      input.files = event.dataTransfer.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    });

  /* When the server does not answer, what stands on the page is not true any more: say so. */
  const alert = document.getElementById("alert");
  function complain(text) {
    alert.textContent = text;
    alert.hidden = false;
  }
  document.addEventListener("htmx:responseError", (event) => complain(event.detail.xhr.responseText || own.failed));
  for (const kind of ["htmx:sendError", "htmx:timeout"])
    document.addEventListener(kind, () => complain(own.failed));
  const BUSY = ["outcome", "needed-answer"];
  document.addEventListener("htmx:beforeRequest", (event) => {
    const target = event.detail.target;
    if (target && BUSY.includes(target.id)) target.setAttribute("aria-busy", "true");
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    const target = event.detail.target;
    if (target && BUSY.includes(target.id)) target.setAttribute("aria-busy", "false");
    if (event.detail.successful) alert.hidden = true;
  });
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.target.id === "outcome") { fillOtherSides(); showFindings(); foresee(); }
    drawCharts(document);
  });

  function ready() {
    showFindings();
    showFacts();
    drawCharts(document);
  }

  /* What was brought to the score page stays with the tab, over a reload and over the way back: the page that answers a
     form has no address of its own, so it is asked for again with what the form had. */
  const KEPT = "normbook:score";
  function keep() {
    const form = document.querySelector("form#event[action='/score']");
    if (!form) return;
    try {
      const said = [...new FormData(form)].filter(([name]) => name !== "form_token");
      sessionStorage.setItem(KEPT, JSON.stringify(said));
      history.replaceState(null, "", "/score#kept");
    } catch { /* too large for the browser: then it is as if nothing was kept */ }
  }

  async function restore() {
    const kept = location.pathname === "/score" && location.hash === "#kept" && sessionStorage.getItem(KEPT);
    const token = document.querySelector("input[name=form_token]")?.value;
    if (!kept || document.getElementById("event")) return;
    const body = new URLSearchParams([...JSON.parse(kept), ["form_token", token]]);
    const answer = await fetch("/score", { method: "POST", body });
    if (!answer.ok) return complain(own.failed);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    document.title = page.title;
    document.getElementById("content").replaceChildren(...page.getElementById("content").childNodes);
    htmx.process(document.getElementById("content"));
    ready();
    foresee();
  }

  ready();
  document.addEventListener("DOMContentLoaded", () => { // htmx is ready by then
    foresee();
    keep();
    restore();
  });
  document.addEventListener("change", keep);
  document.addEventListener("paste", keep);
})();
