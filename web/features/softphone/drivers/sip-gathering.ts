// JsSIP sends an offer or an answer only when all addresses of this browser are known; behind a STUN server that
// does not answer that takes a browser ten seconds and more.
import type { RTCSession } from "jssip/lib/RTCSession.js";

type Gathering = Pick<RTCSession, "on">;

/** After the first address. Those that come later are no longer told. */
const waitMs = 1_000;
/** Behind some firewalls a relay is the only way, and its sign-in takes several round trips. */
const waitForRelayMs = 4_000;

export function shortenGathering(
  session: Gathering,
  { hasRelay }: { readonly hasRelay: boolean },
): void {
  const best = hasRelay ? "relay" : "srflx";
  let waits: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);

  session.on("icecandidate", ({ candidate, ready }) => {
    if (candidate.type === best) {
      stop();
      ready();
    } else if (waits !== ready) {
      stop();
      waits = ready;
      timer = setTimeout(ready, hasRelay ? waitForRelayMs : waitMs);
    }
  });
  session.on("ended", stop);
  session.on("failed", stop);
}
