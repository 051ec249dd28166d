// The carrier's part in a call that is on: it does what it was told, and tells that it did.
import type { LegCause } from "#domain/call/call.ts";
import { customerOf } from "#domain/call/fold.ts";
import { roomName } from "#domain/call/room.ts";
import { must } from "#domain/errors.ts";
import type { CallId } from "#domain/ids.ts";
import type { VoiceFact } from "#server/ports/voice.ts";
import type { PhoneHouse, PhoneLine } from "./phone-house.ts";

type LegIs = Extract<VoiceFact, { kind: "leg" }>["is"];
type RoomIs = Extract<VoiceFact, { kind: "room" }>["is"];

export interface CarrierOf {
  /** What became of a leg. */
  leg(legRef: string, is: LegIs, cause?: LegCause | null): Promise<void>;
  /** What became of a leg in the room of its call. */
  room(legRef: string, is: RoomIs): Promise<void>;
  /** Everything it was told since it last obeyed: legs hung up, music on and off. */
  obeys(): Promise<void>;
}

let seq = 1_000;

export function carrierOf(house: PhoneHouse, line: PhoneLine, callId: CallId): CarrierOf {
  const at = () => house.people.now().toISOString();
  let [hungUp, changed] = [house.voice.hungUp.length, house.voice.changed.length];

  async function leg(legRef: string, is: LegIs, cause: LegCause | null = null): Promise<void> {
    await house.tell(line, {
      ...{ kind: "leg", legRef, ref: null, is, cause, providerCode: null, seconds: null, at: at() },
    });
    await house.settle();
  }
  async function room(legRef: string, is: RoomIs): Promise<void> {
    seq += 1;
    const { stay } = await house.viewOf(line, callId);
    const name = roomName({ callId, stay });
    await house.tell(line, {
      ...{ kind: "room", room: name, roomRef: name, legRef, label: null, is, seq, at: at() },
    });
    await house.settle();
  }
  return {
    leg,
    room,
    async obeys() {
      while (changed < house.voice.changed.length || hungUp < house.voice.hungUp.length)
        await obeyOnce();
    },
  };

  async function obeyOnce(): Promise<void> {
    for (; changed < house.voice.changed.length; changed += 1) {
      const { legRef, change } = must(house.voice.changed[changed], "counted");
      if (change.isHeld !== undefined) await room(legRef, change.isHeld ? "held" : "unheld");
    }
    for (; hungUp < house.voice.hungUp.length; hungUp += 1) {
      const legRef = must(house.voice.hungUp[hungUp], "counted");
      const { legs } = await house.viewOf(line, callId);
      const one = legs.find((known) => known.providerRef === legRef);
      if (!one || one.endAt !== null) continue;
      if (one.roomMark?.on) await room(legRef, "left");
      await leg(legRef, "ended", one.answerAt === null ? "cancelled" : "hung_up");
      // Their room ends with the customer; whoever else was in it is told to go by it.
      if (customerOf(legs)?.id !== one.id) continue;
      for (const other of legs)
        if (other.providerRef && other.id !== one.id && other.endAt === null)
          await leg(other.providerRef, "ended", "hung_up");
    }
  }
}
