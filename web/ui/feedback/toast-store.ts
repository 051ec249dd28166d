// One toast at a time. Pure but for the clock it is given, so that its patience can be tested.
export interface ToastDeed {
  label: string;
  keys?: string;
  run: () => void;
}

export interface ToastRequest {
  text: string;
  deed?: ToastDeed;
  /** A failure is not pushed aside by the next good news, and is spoken at once. */
  kind?: "plain" | "failed";
  /** 6 by default; 10 for what goes out, and then the seconds are counted down. */
  seconds?: number;
  counts?: boolean;
}

export interface Toast extends ToastRequest {
  id: number;
  /** What is left, frozen at `atMs`; the time runs only while it is not held. */
  leftMs: number;
  atMs: number;
  isHeld: boolean;
}

export interface ToastStore {
  current(): Toast | null;
  show(request: ToastRequest): number;
  /** Without an id whatever is shown. */
  dismiss(id?: number): void;
  /** While the pointer or the focus is on it, its time stands still. */
  hold(isHeld: boolean): void;
  subscribe(listener: () => void): () => void;
}

export interface ToastClock {
  nowMs(): number;
  after(ms: number, run: () => void): () => void;
}

export function leftMs(toast: Toast, nowMs: number): number {
  return toast.isHeld ? toast.leftMs : Math.max(0, toast.leftMs - (nowMs - toast.atMs));
}

export function createToastStore(clock: ToastClock): ToastStore {
  const listeners = new Set<() => void>();
  const waiting: Toast[] = [];
  let current: Toast | null = null;
  let lastId = 0;
  let stop = () => {};

  const put = (toast: Toast | null) => {
    stop();
    current = toast;
    if (toast !== null && !toast.isHeld) stop = clock.after(toast.leftMs, () => next());
    for (const listener of listeners) listener();
  };
  const next = () => {
    const queued = waiting.shift();
    put(queued === undefined ? null : { ...queued, atMs: clock.nowMs() });
  };

  return {
    current: () => current,
    show(request) {
      lastId += 1;
      const whole = (request.seconds ?? 6) * 1000;
      const toast: Toast = {
        ...request,
        id: lastId,
        leftMs: whole,
        atMs: clock.nowMs(),
        isHeld: false,
      };
      if (current?.kind === "failed") waiting.push(toast);
      else put(toast);
      return toast.id;
    },
    dismiss(id) {
      const queued = waiting.findIndex((toast) => toast.id === id);
      if (queued >= 0) waiting.splice(queued, 1);
      else if (current !== null && (id === undefined || id === current.id)) next();
    },
    hold(isHeld) {
      if (current === null || current.isHeld === isHeld) return;
      const nowMs = clock.nowMs();
      put({ ...current, leftMs: leftMs(current, nowMs), atMs: nowMs, isHeld });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
