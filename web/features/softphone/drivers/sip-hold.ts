// Hold on a PBX by re-INVITE (RFC 3261 §14). JsSIP hangs up if the PBX refuses it; here the call continues unchanged.
import type { RTCSession } from "jssip/lib/RTCSession.js";
import * as words from "#web/features/softphone/words.ts";
import { DriverError } from "./driver.ts";

type Ending = NonNullable<Parameters<RTCSession["terminate"]>[0]>;

/** The causes JsSIP ends a call with after a refused change. After a 491 it first retries once. */
const rejectionReasons: readonly string[] = ["Hold Failed", "Unhold Failed"];

export const changeHold = (session: RTCSession, isHeld: boolean): Promise<void> =>
  new Promise((done, failed) => {
    const settle = (message?: string) => {
      session.terminate = hangUp;
      session.off("ended", over);
      session.off("failed", over);
      if (message === undefined) done();
      else failed(new DriverError(message));
    };
    const over = () => settle(words.theCallIsOver);
    const hangUp = session.terminate;
    session.terminate = (options?: Ending) => {
      if (!rejectionReasons.includes(options?.reason_phrase ?? ""))
        return hangUp.call(session, options);
      void rollBackHold(session, isHeld).then(() =>
        settle(isHeld ? words.phoneSystemRefusedHold : words.phoneSystemRefusedResume),
      );
    };
    session.on("ended", over);
    session.on("failed", over);
    const isAccepted = isHeld
      ? session.hold({}, () => settle())
      : session.unhold({}, () => settle());
    if (!isAccepted) settle(words.phoneSystemBusy);
  });

/** Rolls back the refused offer and JsSIP's own hold state. */
async function rollBackHold(session: RTCSession, isHeld: boolean): Promise<void> {
  (session as unknown as { _localHold: boolean })._localHold = !isHeld;
  const { connection } = session;
  if (connection?.signalingState === "have-local-offer")
    await connection.setLocalDescription({ type: "rollback" }).catch(() => undefined);
}
