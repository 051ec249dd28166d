// One toast at a time, plus countdowns to something that will be sent. Pure except for an injected clock, so timing can
// be tested.
interface ToastAction {
  label: string;
  keys?: string;
  run: () => void;
}

interface ToastRequest {
  text: string;
  action?: ToastAction;
  /** A failure is not replaced by a later success, and is announced at once. */
  kind?: "plain" | "failed";
  /** Default 6; 10 for outgoing messages, shown as a countdown. */
  seconds?: number;
  hasCountdown?: boolean;
}

export interface Toast extends ToastRequest {
  id: number;
  /** Rises with each toast that appears, so the newest is lowest and the others stay where they are. */
  order: number;
  /** Remaining time at `atMs`; it passes only while the toast is not held. */
  remainingMs: number;
  atMs: number;
  isHeld: boolean;
}

export interface ToastStore {
  /** In the order they appeared: countdowns and at most one other toast. */
  shown(): readonly Toast[];
  show(request: ToastRequest): number;
  dismiss(id: number): void;
  /** The time pauses while the pointer or focus is on the toast. */
  hold(id: number, isHeld: boolean): void;
  subscribe(listener: () => void): () => void;
}

interface ToastClock {
  nowMs(): number;
  after(ms: number, run: () => void): () => void;
}

export function remainingMsOf(toast: Toast, nowMs: number): number {
  return toast.isHeld ? toast.remainingMs : Math.max(0, toast.remainingMs - (nowMs - toast.atMs));
}

/** More would cover the list; the oldest has the fewest seconds left. */
const maxCounting = 3;

export function createToastStore(clock: ToastClock): ToastStore {
  const listeners = new Set<() => void>();
  const waiting: Toast[] = [];
  const timers = new Map<number, () => void>();
  let counting: readonly Toast[] = [];
  let current: Toast | null = null;
  let shown: readonly Toast[] = [];
  let lastId = 0;
  let lastOrder = 0;

  const changed = () => {
    shown = [...counting, ...(current === null ? [] : [current])].sort(
      (one, other) => one.order - other.order,
    );
    for (const listener of listeners) listener();
  };
  const stop = (id: number) => {
    timers.get(id)?.();
    timers.delete(id);
  };
  const run = (toast: Toast) => {
    stop(toast.id);
    if (!toast.isHeld)
      timers.set(
        toast.id,
        clock.after(toast.remainingMs, () => dismiss(toast.id)),
      );
  };
  const put = (toast: Toast | null) => {
    if (current !== null) stop(current.id);
    lastOrder += 1;
    current = toast === null ? null : { ...toast, order: lastOrder };
    if (current !== null) run(current);
    changed();
  };
  const next = () => {
    const queued = waiting.shift();
    put(queued === undefined ? null : { ...queued, atMs: clock.nowMs() });
  };

  function dismiss(id: number): void {
    const queued = waiting.findIndex((toast) => toast.id === id);
    if (queued >= 0) waiting.splice(queued, 1);
    else if (id === current?.id) next();
    else if (counting.some((toast) => toast.id === id)) {
      stop(id);
      counting = counting.filter((toast) => toast.id !== id);
      changed();
    }
  }

  return {
    shown: () => shown,
    show(request) {
      lastId += 1;
      const whole = (request.seconds ?? 6) * 1000;
      const toast: Toast = {
        ...request,
        id: lastId,
        order: 0,
        remainingMs: whole,
        atMs: clock.nowMs(),
        isHeld: false,
      };
      if (request.hasCountdown === true) {
        // A countdown stays to its end, whatever other toasts appear.
        for (const { id } of counting.slice(0, counting.length + 1 - maxCounting)) stop(id);
        lastOrder += 1;
        counting = [...counting, { ...toast, order: lastOrder }].slice(-maxCounting);
        run(toast);
        changed();
      } else if (current?.kind !== "failed") put(toast);
      else if (request.kind !== "failed") waiting.push(toast);
      else {
        // The new failure belongs to the latest action. The older one returns only if it has an action.
        const remainingMs = remainingMsOf(current, clock.nowMs());
        if (current.action) waiting.unshift({ ...current, remainingMs, isHeld: false });
        put(toast);
      }
      return toast.id;
    },
    dismiss,
    hold(id, isHeld) {
      const held = shown.find((toast) => toast.id === id);
      if (held === undefined || held.isHeld === isHeld) return;
      const nowMs = clock.nowMs();
      const toast = { ...held, remainingMs: remainingMsOf(held, nowMs), atMs: nowMs, isHeld };
      counting = counting.map((one) => (one.id === id ? toast : one));
      if (current?.id === id) current = toast;
      run(toast);
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
