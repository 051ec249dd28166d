// What the desk hears of a room: one count for all of its events, in the order in which they happened.

import type { SimulatorContext } from "#simulator/context.ts";
import { findFault } from "#simulator/faults/apply-faults.ts";
import { type Fields, stamp } from "#simulator/voice/webhooks/callback-fields.ts";
import { nameOf } from "#simulator/voice/webhooks/report-call-status.ts";
import { sendCallback, type VoiceCallback } from "#simulator/voice/webhooks/send-callback.ts";
import { publishFaults } from "#simulator/webhooks/queue-webhook.ts";
import type { Participant, ReceiveBudget } from "./conference.ts";

/** The carrier's word for each event, and the word by which one asks for it. */
const askedAs = {
  "conference-start": "start",
  "conference-end": "end",
  "participant-join": "join",
  "participant-leave": "leave",
  "participant-mute": "mute",
  "participant-unmute": "mute",
  "participant-hold": "hold",
  "participant-unhold": "hold",
  "participant-modify": "modify",
  "announcement-end": "announcement",
  "announcement-fail": "announcement",
} as const;

export type ConferenceEvent = keyof typeof askedAs;

/** News that a fault keeps until after the end, by room. */
const kept = new WeakMap<ReceiveBudget, VoiceCallback[]>();

export function reportConferenceEvent(
  world: SimulatorContext,
  room: ReceiveBudget,
  event: ConferenceEvent,
  who: Participant | null,
  more: Fields = {},
): void {
  const { report, accountSid } = room;
  if (report?.events.includes(askedAs[event]) !== true) return;
  room.told += 1;
  const news: VoiceCallback = {
    accountSid,
    about: room.sid,
    callSid: who?.call.sid ?? null,
    handset: who?.call.handset ?? "",
    event: "room",
    status: event,
    title: who === null ? `room ${event}` : `room ${event} ${nameOf(who.call)}`,
    report,
    fields: {
      AccountSid: accountSid,
      ConferenceSid: room.sid,
      FriendlyName: room.name,
      StatusCallbackEvent: event,
      SequenceNumber: String(room.told),
      Timestamp: stamp(world.now()),
      ...(who === null ? {} : participantFields(who)),
      ...more,
    },
  };
  const isEnding = room.isOver;
  world.voice.after(accountSid, room.sid, async () => {
    if (event === "participant-leave" && isEnding && (await isSuppressedByMailgun(world, news))) {
      kept.set(room, [...(kept.get(room) ?? []), news]);
      return;
    }
    await sendCallback(world, news);
    if (event !== "conference-end") return;
    for (const late of kept.get(room) ?? []) await sendCallback(world, late);
    kept.delete(room);
  });
}

const participantFields = (who: Participant): Fields => ({
  CallSid: who.call.sid,
  ...(who.entrance.label === null ? {} : { ParticipantLabel: who.entrance.label }),
  Muted: String(who.isMuted),
  Hold: String(who.isHeld),
  Coaching: String(who.coaches !== null),
  ...(who.coaches === null ? {} : { CallSidToCoach: who.coaches }),
  StartConferenceOnEnter: String(who.entrance.startsOnEnter),
  EndConferenceOnExit: String(who.endsOnExit),
});

async function isSuppressedByMailgun(
  world: SimulatorContext,
  { accountSid, handset }: VoiceCallback,
): Promise<boolean> {
  const subject = { handset, words: "", event: "room" } as const;
  const struck = await world.accounts.strike(accountSid, ["end_before_leave"], subject);
  if (struck.isUsedUp) publishFaults(world, accountSid);
  return findFault(struck.faults, "end_before_leave") !== null;
}
