// The lock and the channel of a real browser.
import type { TabChannel, TabLock } from "./tab-leader.ts";

export function createTabChannel(name: string): TabChannel {
  const channel = new BroadcastChannel(name);
  return {
    post: (word) => channel.postMessage(word),
    onWord: (listener) => channel.addEventListener("message", ({ data }) => listener(data)),
    close: () => channel.close(),
  };
}

/** Pages by plain http have no locks: there every tab has a phone, and none of them a microphone. */
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
    // A lock that is taken by force cannot be waited for as well, says the standard.
    const how = options.steal === true ? options : { ...options, signal: mine.signal };
    void locks
      .request(name, how, () => {
        isHeld = true;
        const kept = new Promise<void>((done) => {
          letGo = done;
        });
        held();
        return kept;
      })
      .catch(() => {
        // Refused because another tab took it; or given up by ourselves before it was ours.
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
