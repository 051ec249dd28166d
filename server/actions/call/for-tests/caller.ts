// Somebody with a telephone calls a line, and the carrier does with their leg what it was told.

import type { LegCause } from "#domain/call/call.ts";
import { readRoomName } from "#domain/call/room.ts";
import type { Script, Step } from "#domain/call/script.ts";
import { must } from "#domain/errors.ts";
import type { CallId } from "#domain/ids.ts";
import type { VoiceFact } from "#server/ports/voice.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import { sql } from "#server/store/sql.ts";
import type { Hearing, PhoneHouse, PhoneLine } from "./phone-house.ts";

let counted = 0;
let seq = 0;

export interface Caller {
  readonly id: CallId;
  readonly legRef: string;
  /** The script it follows now: answered to its last question, or told since by command. */
  hears(): Script;
  /** The step of this kind in what it hears. */
  step<Kind extends Step["do"]>(kind: Kind): Hearing<Kind>;
  /** What is said, in order. */
  said(): readonly string[];
  /** Goes on with what stands at the end of its script: a key, silence, the end of the music. */
  goesOn(digits?: string | null): Promise<Script>;
  speaks(seconds?: number): Promise<Script>;
  /** The carrier tells that it is in its room. */
  isInRoom(): Promise<void>;
  /** The room ended for it. */
  roomEnds(): Promise<Script>;
  hangsUp(cause?: LegCause): Promise<void>;
  view(): Promise<CallView>;
  /** The same question once more, as a carrier asks that did not hear the answer. */
  repeats(): Promise<Script>;
}

export async function callIn(
  house: PhoneHouse,
  line: PhoneLine,
  from = "+447700900123",
): Promise<Caller> {
  counted += 1;
  const legRef = `caller-${counted}-${line.lineId.slice(-6)}`;
  const at = () => house.people.now().toISOString();
  const begin = () =>
    house.ask(line, {
      ...{ kind: "call.incoming", legRef, from, to: line.number, trust: null, at: at() },
    });
  let script = await begin();
  let told = 0;
  let lastAsk = begin;
  const row = await house.database.maybe<{ id: CallId }>(
    sql`select id from call where workspace_id = ${line.house.workspaceId} and provider_ref = ${legRef}`,
  );
  const id = row?.id ?? ("" as CallId);
  await house.settle();

  const hears = (): Script => {
    const commands = house.voice.redirected.filter((one) => one.legRef === legRef);
    if (commands.length > told) {
      told = commands.length;
      script = must(commands.at(-1), "just counted").script;
    }
    return script;
  };
  const step = <Kind extends Step["do"]>(kind: Kind): Hearing<Kind> =>
    must(
      hears().find((one): one is Hearing<Kind> => one.do === kind),
      `a ${kind} in ${JSON.stringify(hears())}`,
    );
  const done = async (
    token: string,
    what: { digits?: string | null; take?: { ref: string; seconds: number } } = {},
  ): Promise<Script> => {
    lastAsk = () =>
      house.ask(line, {
        ...{ kind: "step.done", token, legRef, isOver: false, at: at() },
        ...{ digits: what.digits ?? null, take: what.take ?? null },
      });
    script = await lastAsk();
    await house.settle();
    return hears();
  };
  const tell = async (fact: VoiceFact) => {
    await house.tell(line, fact);
    await house.settle();
  };

  return {
    ...{ id, legRef, hears, step },
    said: () =>
      hears().flatMap((one) =>
        one.do === "prompt" && "say" in one.prompt
          ? [one.prompt.say]
          : one.do === "gather"
            ? one.prompts.flatMap((prompt) => ("say" in prompt ? [prompt.say] : []))
            : [],
      ),
    goesOn: (digits = null) => {
      const on = hears().find((one) => one.do === "gather" || one.do === "goto");
      return done(must(on, "something to go on with").next, { digits });
    },
    speaks: (seconds = 7) =>
      done(step("record").next, { take: { ref: `message-${legRef}`, seconds } }),
    async isInRoom() {
      seq += 1;
      const { room, label } = step("room");
      await tell({
        ...{ kind: "room", room, roomRef: room, legRef, label, is: "joined", seq, at: at() },
      });
    },
    roomEnds: () => done(step("room").after),
    hangsUp: (cause = "hung_up") =>
      tell({
        ...{ kind: "leg", legRef, ref: null, is: "ended", cause, at: at() },
        ...{ providerCode: null, seconds: null },
      }),
    view: () => house.viewOf(line, id),
    async repeats() {
      const again = await lastAsk();
      await house.settle();
      return again;
    },
  };
}

/** News of a room about a leg of ours. */
export async function tellRoom(
  house: PhoneHouse,
  line: PhoneLine,
  room: Hearing<"room">,
  legRef: string,
  is: "joined" | "left",
): Promise<void> {
  seq += 1;
  must(readRoomName(room.room), "a room of ours");
  await house.tell(line, {
    ...{ kind: "room", room: room.room, roomRef: room.room, legRef, label: room.label, is, seq },
    at: house.people.now().toISOString(),
  });
  await house.settle();
}
