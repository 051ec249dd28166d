// Whether somebody sits before this page: it is in sight and was touched within the last minute.
const idleMs = 60_000;
const signs = ["pointermove", "pointerdown", "keydown", "wheel", "touchstart"] as const;

export function trackUserActivity(changed: (isWatching: boolean) => void): () => void {
  let isWatching = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let touchedAtMs = 0;

  const say = (now: boolean) => {
    if (isWatching === now) return;
    isWatching = now;
    changed(now);
  };
  const leave = () => {
    const left = touchedAtMs + idleMs - performance.now();
    if (left > 0) timer = setTimeout(leave, left);
    else say(false);
  };
  // Called for each move of the mouse, so it does next to nothing.
  const touched = () => {
    touchedAtMs = performance.now();
    if (isWatching || document.visibilityState === "hidden") return;
    say(true);
    timer = setTimeout(leave, idleMs);
  };
  const seen = () => {
    clearTimeout(timer);
    if (document.visibilityState === "hidden") say(false);
    else {
      touchedAtMs = performance.now();
      say(true);
      timer = setTimeout(leave, idleMs);
    }
  };
  seen();
  for (const sign of signs) window.addEventListener(sign, touched, { passive: true });
  document.addEventListener("visibilitychange", seen);
  return () => {
    clearTimeout(timer);
    for (const sign of signs) window.removeEventListener(sign, touched);
    document.removeEventListener("visibilitychange", seen);
  };
}
