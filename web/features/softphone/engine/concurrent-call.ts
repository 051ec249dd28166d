// Two calls in one browser: the member talks in one, and the other is on hold.
import type { Call } from "#contract/live-protocol.ts";
import type { MemberId } from "#domain/ids.ts";
import { myLeg } from "#web/data/call/my-leg.ts";
import type { MediaPaths } from "./media-paths.ts";
import type { createPbxCalls } from "./pbx-calls.ts";
import type { ExpectedCallState, PhoneState } from "./phone-state.ts";

interface ConcurrentCallDeps {
  readonly paths: MediaPaths;
  readonly pbxCalls: ReturnType<typeof createPbxCalls>;
  readonly me: MemberId;
  readonly state: () => PhoneState;
  readonly find: (callId: string) => Call | undefined;
  readonly setExpectedState: (callId: string, change: ExpectedCallState | null) => void;
  readonly hold: (callId: string) => Promise<Call | null>;
}

export function createConcurrentCall({
  paths,
  pbxCalls,
  me,
  state,
  find,
  setExpectedState,
  hold,
}: ConcurrentCallDeps) {
  const isHeld = (callId: string): boolean => {
    const call = find(callId);
    return state().expected[callId]?.isHeld ?? (call?.state === "held" && !call.isConsulting);
  };
  const listens = (callId: string): boolean => {
    const call = find(callId);
    return call !== undefined && (myLeg(call, me)?.mode ?? null) !== null;
  };

  return {
    /**
     * Mutes at once, because the carrier's hold music takes a moment and the held side would hear the other
     * conversation.
     */
    muteHeldCalls(): void {
      const inside = Object.keys(paths.all());
      for (const callId of inside)
        if (!pbxCalls.has(callId))
          paths.setMutedForHold(callId, inside.length > 1 && isHeld(callId));
    },
    /**
     * Talks in this call instead of the current ones. For our own calls the server holds the other in the same step; a
     * PBX does not know our calls, so they are held separately.
     */
    async switchTo<Result>(
      callId: string,
      action: (holdOtherCall: boolean) => Promise<Result>,
    ): Promise<Result> {
      const others = Object.keys(paths.all()).filter((id) => id !== callId);
      const listenedIds = others.filter(listens);
      const heldPbxIds: string[] = [];
      const spoken = others.filter((id) => !listenedIds.includes(id) && !pbxCalls.has(id));
      try {
        for (const id of state().pbxCalls.filter((one) => others.includes(one.id) && !one.isHeld)) {
          await pbxCalls.hold(id.id, true);
          heldPbxIds.push(id.id);
        }
        const unheld = spoken.filter((id) => !isHeld(id));
        if (pbxCalls.has(callId)) for (const id of unheld) await hold(id);
        else for (const id of unheld) setExpectedState(id, { isHeld: true });
        const result = await action(spoken.length > 0);
        for (const id of listenedIds) paths.leave(id);
        return result;
      } catch (error) {
        for (const id of spoken) setExpectedState(id, null);
        for (const id of heldPbxIds) await pbxCalls.hold(id, false).catch(() => undefined);
        throw error;
      }
    },
  };
}
