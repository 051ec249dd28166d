// Whether the member is active on this page: it is visible and had input within the last minute.
const idleMs = 60_000;
const inputEvents = ["pointermove", "pointerdown", "keydown", "wheel", "touchstart"] as const;

export function trackUserActivity(changed: (isActive: boolean) => void): () => void {
  let isActive = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastInputAtMs = 0;

  const setActive = (value: boolean) => {
    if (isActive === value) return;
    isActive = value;
    changed(value);
  };
  const checkIdle = () => {
    const remainingMs = lastInputAtMs + idleMs - performance.now();
    if (remainingMs > 0) timer = setTimeout(checkIdle, remainingMs);
    else setActive(false);
  };
  // Runs on every mouse move, so it does almost nothing.
  const handleInput = () => {
    lastInputAtMs = performance.now();
    if (isActive || document.visibilityState === "hidden") return;
    setActive(true);
    timer = setTimeout(checkIdle, idleMs);
  };
  const handleVisibility = () => {
    clearTimeout(timer);
    if (document.visibilityState === "hidden") setActive(false);
    else {
      lastInputAtMs = performance.now();
      setActive(true);
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
