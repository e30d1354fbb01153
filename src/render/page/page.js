"use strict";
// Pages are whole without this: all steps are listed, each with its figure. With it one board walks
// through the steps. Everything is drawn already; only classes change here.
document.documentElement.classList.add("js");
addEventListener("DOMContentLoaded", () => {
  const walks = [...document.querySelectorAll(".walk")].map(walkOf);
  // That which the reader looks at: the nearest to the middle of the window.
  const here = () => {
    const far = (walk) => {
      const box = walk.section.getBoundingClientRect();
      return Math.max(box.top - innerHeight / 2, innerHeight / 2 - box.bottom);
    };
    return walks.reduce((one, other) => (far(other) < far(one) ? other : one));
  };
  const follow = () => {
    const [, prefix, step] = /^#(\d*-?)step=(\d+)$/.exec(location.hash) || [];
    const walk = walks.find((one) => one.prefix === prefix);
    if (walk) {
      walk.go(+step);
      walk.look();
    }
  };
  addEventListener("hashchange", follow);
  addEventListener("keydown", (event) => {
    if (!walks.length || event.ctrlKey || event.altKey || event.metaKey) return;
    const { key, target } = event;
    // What has the focus keeps the keys that are its own.
    if (key === " " && target.closest("button, a, summary")) return;
    if (key !== " " && target.matches("input")) return;
    const walk = here();
    const way = {
      ArrowRight: () => walk.now + 1,
      ArrowLeft: () => walk.now - 1,
      " ": () => walk.now + (event.shiftKey ? -1 : 1),
      Home: () => 0,
      End: () => walk.last,
    }[key];
    if (way) {
      event.preventDefault();
      walk.go(way());
    }
  });
  for (const walk of walks) walk.go(0, true);
  follow();
});

function walkOf(section) {
  const one = (name) => section.querySelector(name);
  const at = one(".at");
  const say = one(".say");
  const items = [...section.querySelectorAll("li[data-s]")];
  const parts = [...section.querySelectorAll(".board [data-s]")];
  const walk = { section, prefix: section.dataset.prefix, last: +at.max, now: -1 };
  walk.look = () => one(".play").scrollIntoView({ block: "nearest" });
  walk.go = (step, isQuiet) => {
    step = Math.max(0, Math.min(walk.last, step));
    if (step === walk.now) return;
    walk.now = step;
    for (const part of parts) {
      const own = +part.dataset.s;
      part.classList.toggle("on", part.matches(".step") ? own <= step : own === step);
    }
    items.forEach((item, index) => {
      item.classList.toggle("now", index === step);
      const link = item.querySelector("a");
      if (index === step) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    });
    const item = items[step];
    const name = item.querySelector("b").textContent;
    const head = item.querySelector(".n") ? `Step ${step}: ${name}` : name;
    say.firstElementChild.textContent = head;
    say.lastElementChild.textContent = item.querySelector(".why").textContent;
    at.value = step;
    at.setAttribute("aria-valuetext", head);
    one(".count").textContent = step === walk.last ? "end" : `${step} / ${walk.last - 1}`;
    const focus = document.activeElement;
    for (const [name, end] of [[".first", 0], [".prev", 0], [".next", walk.last], [".last", walk.last]]) {
      one(name).disabled = step === end;
    }
    // A button that cannot be pressed any more would lose the keys that follow.
    if (focus && focus.disabled) at.focus();
    const list = one(".list");
    if (list.scrollHeight > list.clientHeight) {
      const box = list.getBoundingClientRect();
      const { top, bottom } = item.getBoundingClientRect();
      if (top < box.top || bottom > box.bottom) {
        list.scrollTop += top - box.top - list.clientHeight / 3;
      }
    }
    if (!isQuiet) history.replaceState(null, "", `#${walk.prefix}step=${step}`);
  };
  one(".first").onclick = () => walk.go(0);
  one(".prev").onclick = () => walk.go(walk.now - 1);
  one(".next").onclick = () => walk.go(walk.now + 1);
  one(".last").onclick = () => walk.go(walk.last);
  at.oninput = () => walk.go(+at.value);
  for (const item of items) {
    // Otherwise the window would jump to the list instead of showing the board.
    item.removeAttribute("id");
    item.querySelector("a").onclick = (event) => {
      event.preventDefault();
      walk.go(+item.dataset.s);
      walk.look();
    };
  }
  return walk;
}
