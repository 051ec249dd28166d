// The sends of one editor that have no result yet: a member may write and send again meanwhile.
interface PendingSends {
  readonly start: () => void;
  readonly end: () => void;
  readonly isPending: () => boolean;
  /** Undefined if no send is in progress. */
  readonly allEnded: () => Promise<void> | undefined;
}

export function createPendingSends(onAllEnded: () => void): PendingSends {
  let pending: { readonly ended: PromiseWithResolvers<void>; count: number } | null = null;
  return {
    start() {
      pending ??= { ended: Promise.withResolvers<void>(), count: 0 };
      pending.count += 1;
    },
    end() {
      if (pending === null) return;
      pending.count -= 1;
      if (pending.count > 0) return;
      pending.ended.resolve();
      pending = null;
      onAllEnded();
    },
    isPending: () => pending !== null,
    allEnded: () => pending?.ended.promise,
  };
}
