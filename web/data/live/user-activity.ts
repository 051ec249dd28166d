// Whether the member is active on this page: it is visible and had input within the last minute.
const idleMs = 60_000;
const signs = ["pointermove", "pointerdown", "keydown", "wheel", "touchstart"] as const;

export function trackUserActivity(changed: (isWatching: boolean) => void): () => void {
  let isWatching = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let touchedAtMs = 0;

  const message = (now: boolean) => {
    if (isWatching === now) return;
    isWatching = now;
    changed(now);
  };
  const leave = () => {
    const left = touchedAtMs + idleMs - performance.now();
    if (left > 0) timer = setTimeout(leave, left);
    else message(false);
  };
  // Runs on every mouse move, so it does almost nothing.
  const touched = () => {
    touchedAtMs = performance.now();
    if (isWatching || document.visibilityState === "hidden") return;
    message(true);
    timer = setTimeout(leave, idleMs);
  };
  const seen = () => {
    clearTimeout(timer);
    if (document.visibilityState === "hidden") message(false);
    else {
      touchedAtMs = performance.now();
      message(true);
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
