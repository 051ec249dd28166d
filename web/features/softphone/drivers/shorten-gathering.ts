// JsSIP sends an offer or an answer only when all ICE candidates are gathered; with a STUN server that doesn't answer,
// a browser takes ten seconds or more.
import type { RTCSession } from "jssip/lib/RTCSession.js";

type Gathering = Pick<RTCSession, "on">;

/** After the first candidate. Later ones are not sent. */
const waitMs = 1_000;
/** Behind some firewalls a relay is the only way, and its authentication takes several round trips. */
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
