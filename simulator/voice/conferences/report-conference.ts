// Conference events for the app, with one sequence number across all events, in the order they happened.

import type { SimulatorContext } from "#simulator/context.ts";
import { findFault } from "#simulator/faults/apply-faults.ts";
import { stamp } from "#simulator/rest/shapes.ts";
import type { Fields } from "#simulator/voice/webhooks/callback-fields.ts";
import { nameOf } from "#simulator/voice/webhooks/report-call-status.ts";
import { sendCallback, type VoiceCallback } from "#simulator/voice/webhooks/send-callback.ts";
import { publishFaults } from "#simulator/webhooks/queue-webhook.ts";
import type { LiveConference, Participant } from "./conference.ts";

/** The carrier's name of each event, and the name to subscribe to it. */
const subscriptionNames = {
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

type ConferenceEvent = keyof typeof subscriptionNames;

/** Events that a fault holds back until after the end, by conference. */
const delayedCallbacks = new WeakMap<LiveConference, VoiceCallback[]>();

export function reportConferenceEvent(
  context: SimulatorContext,
  conference: LiveConference,
  event: ConferenceEvent,
  participant: Participant | null,
  more: Fields = {},
): void {
  const { report, accountSid } = conference;
  if (report?.events.includes(subscriptionNames[event]) !== true) return;
  conference.reportCount += 1;
  const callback: VoiceCallback = {
    accountSid,
    about: conference.sid,
    callSid: participant?.call.sid ?? null,
    customerNumber: participant?.call.customerNumber ?? "",
    event: "conference",
    status: event,
    title: participant === null ? `room ${event}` : `room ${event} ${nameOf(participant.call)}`,
    report,
    fields: {
      AccountSid: accountSid,
      ConferenceSid: conference.sid,
      FriendlyName: conference.name,
      StatusCallbackEvent: event,
      SequenceNumber: String(conference.reportCount),
      Timestamp: stamp(context.now()),
      ...(participant === null ? {} : participantFields(participant)),
      ...more,
    },
  };
  const isEnding = conference.isOver;
  context.voice.after(accountSid, conference.sid, async () => {
    if (
      event === "participant-leave" &&
      isEnding &&
      (await shouldEndBeforeLeave(context, callback))
    ) {
      delayedCallbacks.set(conference, [...(delayedCallbacks.get(conference) ?? []), callback]);
      return;
    }
    await sendCallback(context, callback);
    if (event !== "conference-end") return;
    for (const late of delayedCallbacks.get(conference) ?? []) await sendCallback(context, late);
    delayedCallbacks.delete(conference);
  });
}

const participantFields = (participant: Participant): Fields => ({
  CallSid: participant.call.sid,
  ...(participant.entrance.label === null ? {} : { ParticipantLabel: participant.entrance.label }),
  Muted: String(participant.isMuted),
  Hold: String(participant.isHeld),
  Coaching: String(participant.coaches !== null),
  ...(participant.coaches === null ? {} : { CallSidToCoach: participant.coaches }),
  StartConferenceOnEnter: String(participant.entrance.startsOnEnter),
  EndConferenceOnExit: String(participant.endsOnExit),
});

async function shouldEndBeforeLeave(
  context: SimulatorContext,
  { accountSid, customerNumber }: VoiceCallback,
): Promise<boolean> {
  const subject = { customerAddress: customerNumber, text: "", event: "conference" } as const;
  const applied = await context.accounts.applyFaultRules(accountSid, ["end_before_leave"], subject);
  if (applied.haveRulesChanged) publishFaults(context, accountSid);
  return findFault(applied.faults, "end_before_leave") !== null;
}
