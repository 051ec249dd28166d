// Whether the member is active on this page: it is visible and had input within the last minute.
const idleMs = 60_000;
const inputEvents = ["pointermove", "pointerdown", "keydown", "wheel", "touchstart"] as const;

export function trackUserActivity(changed: (isWatching: boolean) => void): () => void {
  let isWatching = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastInputAtMs = 0;

  const setWatching = (value: boolean) => {
    if (isWatching === value) return;
    isWatching = value;
    changed(value);
  };
  const checkIdle = () => {
    const leftMs = lastInputAtMs + idleMs - performance.now();
    if (leftMs > 0) timer = setTimeout(checkIdle, leftMs);
    else setWatching(false);
  };
  // Runs on every mouse move, so it does almost nothing.
  const handleInput = () => {
    lastInputAtMs = performance.now();
    if (isWatching || document.visibilityState === "hidden") return;
    setWatching(true);
    timer = setTimeout(checkIdle, idleMs);
  };
  const handleVisibility = () => {
    clearTimeout(timer);
    if (document.visibilityState === "hidden") setWatching(false);
    else {
      lastInputAtMs = performance.now();
      setWatching(true);
      timer = setTimeout(checkIdle, idleMs);
    }
  };
  handleVisibility();
  for (const name of inputEvents) window.addEventListener(name, handleInput, { passive: true });
  document.addEventListener("visibilitychange", handleVisibility);
  return () => {
    clearTimeout(timer);
    for (const name of inputEvents) window.removeEventListener(name, handleInput);
    document.removeEventListener("visibilitychange", handleVisibility);
  };
}
