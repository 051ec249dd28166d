// A member at their desk: takes and declines calls, and their browser calls in with the pass.
import type { Script } from "#domain/call/script.ts";
import { must } from "#domain/errors.ts";
import { claimCall } from "#server/actions/call/rings/claim-call.ts";
import { declineCall } from "#server/actions/call/rings/decline-call.ts";
import { identityOf } from "#server/actions/call/softphone/identity.ts";
import type { Someone } from "#server/actions/member/for-tests/open-people.ts";
import { type Caller, tellRoom } from "./caller.ts";
import type { Hearing, PhoneHouse, PhoneLine } from "./phone-house.ts";

let counted = 0;

export interface DeskOf {
  readonly someone: Someone;
  claims(caller: Pick<Caller, "id">): Promise<{ pass: string; legId: string }>;
  declines(caller: Pick<Caller, "id">): Promise<void>;
  /** Their browser calls in; what it hears. */
  connects(pass: string, legRef?: string): Promise<{ legRef: string; script: Script }>;
  /** All of it: takes the call, calls in, and the carrier tells that both are in the room. */
  answers(caller: Caller): Promise<{ legRef: string; room: Hearing<"room"> }>;
  leaves(spoken: { legRef: string; room: Hearing<"room"> }): Promise<void>;
}

export function deskOf(house: PhoneHouse, line: PhoneLine, someone: Someone): DeskOf {
  const { people } = house;
  const connects: DeskOf["connects"] = async (pass, legRef) => {
    counted += 1;
    const ref = legRef ?? `browser-${counted}-${line.lineId.slice(-6)}`;
    const script = await house.ask(line, {
      ...{ kind: "browser.incoming", legRef: ref, pass, identity: identityOf(someone.memberId) },
      at: people.now().toISOString(),
    });
    await house.settle();
    return { legRef: ref, script };
  };
  const claims: DeskOf["claims"] = async ({ id }) => {
    const pass = await people.ask(claimCall, await people.actorOf(someone), { callId: id });
    await house.settle();
    return pass;
  };
  return {
    ...{ someone, claims, connects },
    async declines({ id }) {
      await people.ask(declineCall, await people.actorOf(someone), { callId: id });
      await house.settle();
    },
    async answers(caller) {
      const { pass } = await claims(caller);
      const { legRef, script } = await connects(pass);
      const room = must(
        script.find((one): one is Hearing<"room"> => one.do === "room"),
        "a room",
      );
      await caller.isInRoom();
      await tellRoom(house, line, room, legRef, "joined");
      return { legRef, room };
    },
    async leaves({ legRef, room }) {
      await tellRoom(house, line, room, legRef, "left");
      await house.tell(line, {
        ...{ kind: "leg", legRef, ref: null, is: "ended", cause: "hung_up", providerCode: null },
        ...{ seconds: null, at: people.now().toISOString() },
      });
      await house.settle();
    },
  };
}
