// Handing a call on, as a telephone system is asked for it (RFC 3515; with another call of ours in it, RFC 3891).
import type { RTCSession } from "jssip/lib/RTCSession.js";
import { DriverError } from "./driver.ts";

type Referable = Pick<RTCSession, "refer"> & {
  on(event: "ended", listener: () => void): unknown;
};

/**
 * Settled by the news of how it went, and where a system sends none, by the end of the call after it took the wish:
 * many hang up at once.
 */
export const refer = (
  session: Referable,
  target: Parameters<RTCSession["refer"]>[0],
  other?: RTCSession,
): Promise<void> =>
  new Promise((done, failed) => {
    const trouble = (say: string) => () => failed(new DriverError(say));
    let isTaken = false;
    session.on("ended", () => {
      if (isTaken) done();
      else failed(new DriverError("The call is over."));
    });
    session.refer(target, {
      ...(other === undefined ? {} : { replaces: other }),
      eventHandlers: {
        requestSucceeded: () => {
          isTaken = true;
        },
        accepted: () => done(),
        failed: trouble("Couldn't reach the other party."),
        requestFailed: trouble("Your phone system doesn't support transfers."),
      },
    });
  });
