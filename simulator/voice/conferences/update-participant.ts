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
  who: Participant,
  change: ParticipantUpdate,
): void {
  who.updatedAt = new Date();
  if (change.isMuted !== undefined && change.isMuted !== who.isMuted) {
    who.isMuted = change.isMuted;
    conference.media.set(who.call.leg, { muted: who.isMuted });
    reportConferenceEvent(
      context,
      conference,
      who.isMuted ? "participant-mute" : "participant-unmute",
      who,
    );
  }
  if (change.hold !== undefined) hold(context, conference, who, change.hold);
  const isOtherEnd = change.endsOnExit !== undefined && change.endsOnExit !== who.endsOnExit;
  if (isOtherEnd) who.endsOnExit = change.endsOnExit === true;
  const isOtherCoach = change.coaches !== undefined && change.coaches !== who.coaches;
  if (change.coaches !== undefined && isOtherCoach) {
    who.coaches = change.coaches;
    conference.media.set(who.call.leg, { coaches: who.coaches });
  }
  if (isOtherEnd || isOtherCoach)
    reportConferenceEvent(context, conference, "participant-modify", who);
  if (change.announce !== undefined)
    announceToParticipant(context, conference, who, change.announce);
  who.call.tell();
}

function hold(
  context: SimulatorContext,
  conference: LiveConference,
  who: Participant,
  { isHeld, documentUrl }: { isHeld: boolean; documentUrl: DocumentUrl | null },
): void {
  const wasHeld = who.isHeld;
  if (isHeld || wasHeld) who.listening?.stop.abort();
  who.isHeld = isHeld;
  const music = isHeld && documentUrl === null ? context.voice.exchange.clips.music : null;
  conference.media.set(who.call.leg, { isHeld, holdMusic: music });
  if (isHeld && documentUrl !== null) playHoldMusic(context, conference, who, documentUrl);
  if (isHeld !== wasHeld) {
    reportConferenceEvent(
      context,
      conference,
      isHeld ? "participant-hold" : "participant-unhold",
      who,
    );
  }
}
