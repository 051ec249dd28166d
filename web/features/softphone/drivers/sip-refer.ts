// Transfers a PBX call (RFC 3515; with a consultation call, RFC 3891).
import type { RTCSession } from "jssip/lib/RTCSession.js";
import * as words from "#web/features/softphone/words.ts";
import { DriverError } from "./driver.ts";

type Referable = Pick<RTCSession, "refer"> & {
  on(event: "ended", listener: () => void): unknown;
};

/**
 * Resolved by the PBX's report of the result. If it sends none, the end of the call after it accepted counts, because
 * many hang up at once.
 */
export const refer = (
  session: Referable,
  target: Parameters<RTCSession["refer"]>[0],
  other?: RTCSession,
): Promise<void> =>
  new Promise((done, failed) => {
    const trouble = (message: string) => () => failed(new DriverError(message));
    let isAccepted = false;
    session.on("ended", () => {
      if (isAccepted) done();
      else failed(new DriverError(words.theCallIsOver));
    });
    session.refer(target, {
      ...(other === undefined ? {} : { replaces: other }),
      eventHandlers: {
        requestSucceeded: () => {
          isAccepted = true;
        },
        accepted: () => done(),
        failed: trouble(words.otherPartyUnreachable),
        requestFailed: trouble(words.noTransfers),
      },
    });
  });
