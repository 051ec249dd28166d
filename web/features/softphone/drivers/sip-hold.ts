// Hold on the member's own telephone system, by a new offer within the call (RFC 3261 §14). Where a system refuses
// it, JsSIP hangs up; here the talk stays as it was.
import type { RTCSession } from "jssip/lib/RTCSession.js";
import { DriverError } from "./driver.ts";

type Ending = NonNullable<Parameters<RTCSession["terminate"]>[0]>;

/** What JsSIP ends a call with when the change was refused; one that comes at a bad moment (491) it tries twice. */
const refusals: readonly string[] = ["Hold Failed", "Unhold Failed"];

export const changeHold = (session: RTCSession, isHeld: boolean): Promise<void> =>
  new Promise((done, failed) => {
    const settle = (say?: string) => {
      session.terminate = hangUp;
      session.off("ended", over);
      session.off("failed", over);
      if (say === undefined) done();
      else failed(new DriverError(say));
    };
    const over = () => settle("The call is over.");
    const hangUp = session.terminate;
    session.terminate = (how?: Ending) => {
      if (!refusals.includes(how?.reason_phrase ?? "")) return hangUp.call(session, how);
      void keepAsItWas(session, isHeld).then(() =>
        settle(`Your phone system refused to ${isHeld ? "hold" : "resume"} the call.`),
      );
    };
    session.on("ended", over);
    session.on("failed", over);
    const isAsked = isHeld ? session.hold({}, () => settle()) : session.unhold({}, () => settle());
    if (!isAsked) settle("Your phone system is still working on the last change. Try again.");
  });

/** The offer that was refused is taken off the table, and with it what JsSIP holds for agreed. */
async function keepAsItWas(session: RTCSession, isHeld: boolean): Promise<void> {
  (session as unknown as { _localHold: boolean })._localHold = !isHeld;
  const { connection } = session;
  if (connection?.signalingState === "have-local-offer")
    await connection.setLocalDescription({ type: "rollback" }).catch(() => undefined);
}
