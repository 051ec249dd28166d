// The browser's lock and channel.
import type { TabChannel, TabLock } from "./tab-leader.ts";

export function createTabChannel(name: string): TabChannel {
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    onWord: (listener) => channel.addEventListener("message", ({ data }) => listener(data)),
    close: () => channel.close(),
  };
}

/** Pages over plain http have no locks: every tab has a phone, and none has a microphone. */
export function createTabLock(name: string): TabLock {
  const locks: LockManager | undefined = navigator.locks;
  let letGo: () => void = () => undefined;
  let leaving = new AbortController();

  function request(options: LockOptions, held: () => void, stolen: () => void): void {
    if (locks === undefined) {
      held();
      return;
    }
    leaving.abort();
    const mine = new AbortController();
    leaving = mine;
    let isHeld = false;
    // The standard does not allow an abort signal together with `steal`.
    const lockOptions = options.steal === true ? options : { ...options, signal: mine.signal };
    void locks
      .request(name, lockOptions, () => {
        isHeld = true;
        const released = new Promise<void>((done) => {
          letGo = done;
        });
        held();
        return released;
      })
      .catch(() => {
        // Rejected because another tab stole the lock, or because we gave up waiting for it.
        if (isHeld && leaving === mine) stolen();
      });
  }

  return {
    wait: (held, stolen) => request({}, held, stolen),
    steal: (held, stolen) => request({ steal: true }, held, stolen),
    release() {
      leaving.abort();
      leaving = new AbortController();
      letGo();
    },
  };
}
