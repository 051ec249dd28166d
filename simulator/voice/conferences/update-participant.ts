// Changes the app makes to a participant during a conference.

import type { SimulatorContext } from "#simulator/context.ts";
import {
  announceToParticipant,
  playHoldMusic,
} from "#simulator/voice/twiml-runner/hold-and-announce.ts";
import type { DocumentUrl, LiveConference, Participant } from "./conference.ts";
import { reportConferenceEvent } from "./report-conference.ts";

export interface ParticipantUpdate {
  readonly isMuted?: boolean;
  readonly hold?: { readonly isHeld: boolean; readonly documentUrl: DocumentUrl | null };
  readonly endsOnExit?: boolean;
  /** Null: heard by all. */
  readonly coaches?: string | null;
  readonly announce?: DocumentUrl;
}

export function updateParticipant(
  context: SimulatorContext,
  conference: LiveConference,
  participant: Participant,
  change: ParticipantUpdate,
): void {
  participant.updatedAt = new Date();
  if (change.isMuted !== undefined && change.isMuted !== participant.isMuted) {
    participant.isMuted = change.isMuted;
    conference.media.set(participant.call.leg, { muted: participant.isMuted });
    reportConferenceEvent(
      context,
      conference,
      participant.isMuted ? "participant-mute" : "participant-unmute",
      participant,
    );
  }
  if (change.hold !== undefined) hold(context, conference, participant, change.hold);
  const isOtherEnd =
    change.endsOnExit !== undefined && change.endsOnExit !== participant.endsOnExit;
  if (isOtherEnd) participant.endsOnExit = change.endsOnExit === true;
  const isOtherCoach = change.coaches !== undefined && change.coaches !== participant.coaches;
  if (change.coaches !== undefined && isOtherCoach) {
    participant.coaches = change.coaches;
    conference.media.set(participant.call.leg, { coaches: participant.coaches });
  }
  if (isOtherEnd || isOtherCoach)
    reportConferenceEvent(context, conference, "participant-modify", participant);
  if (change.announce !== undefined)
    announceToParticipant(context, conference, participant, change.announce);
  participant.call.notify();
}

function hold(
  context: SimulatorContext,
  conference: LiveConference,
  participant: Participant,
  { isHeld, documentUrl }: { isHeld: boolean; documentUrl: DocumentUrl | null },
): void {
  const wasHeld = participant.isHeld;
  if (isHeld || wasHeld) participant.listening?.stop.abort();
  participant.isHeld = isHeld;
  const music = isHeld && documentUrl === null ? context.voice.exchange.clips.music : null;
  conference.media.set(participant.call.leg, { isHeld, holdMusic: music });
  if (isHeld && documentUrl !== null) playHoldMusic(context, conference, participant, documentUrl);
  if (isHeld !== wasHeld) {
    reportConferenceEvent(
      context,
      conference,
      isHeld ? "participant-hold" : "participant-unhold",
      participant,
    );
  }
}
