// What the desk changes about somebody in a room while it lasts.

import type { SimulatorContext } from "#simulator/context.ts";
import {
  announceToParticipant,
  playHoldMusic,
} from "#simulator/voice/twiml-runner/hold-and-announce.ts";
import type { DocumentUrl, Participant, ReceiveBudget } from "./conference.ts";
import { reportConferenceEvent } from "./report-conference.ts";

export interface ParticipantUpdate {
  readonly isMuted?: boolean;
  readonly hold?: { readonly isHeld: boolean; readonly place: DocumentUrl | null };
  readonly endsOnExit?: boolean;
  /** Null: heard by all. */
  readonly coaches?: string | null;
  readonly announce?: DocumentUrl;
}

export function updateParticipant(
  world: SimulatorContext,
  room: ReceiveBudget,
  who: Participant,
  change: ParticipantUpdate,
): void {
  who.updatedAt = new Date();
  if (change.isMuted !== undefined && change.isMuted !== who.isMuted) {
    who.isMuted = change.isMuted;
    room.media.set(who.call.leg, { muted: who.isMuted });
    reportConferenceEvent(
      world,
      room,
      who.isMuted ? "participant-mute" : "participant-unmute",
      who,
    );
  }
  if (change.hold !== undefined) hold(world, room, who, change.hold);
  const isOtherEnd = change.endsOnExit !== undefined && change.endsOnExit !== who.endsOnExit;
  if (isOtherEnd) who.endsOnExit = change.endsOnExit === true;
  const isOtherCoach = change.coaches !== undefined && change.coaches !== who.coaches;
  if (change.coaches !== undefined && isOtherCoach) {
    who.coaches = change.coaches;
    room.media.set(who.call.leg, { coaches: who.coaches });
  }
  if (isOtherEnd || isOtherCoach) reportConferenceEvent(world, room, "participant-modify", who);
  if (change.announce !== undefined) announceToParticipant(world, room, who, change.announce);
  who.call.tell();
}

function hold(
  world: SimulatorContext,
  room: ReceiveBudget,
  who: Participant,
  { isHeld, place }: { isHeld: boolean; place: DocumentUrl | null },
): void {
  const wasHeld = who.isHeld;
  if (isHeld || wasHeld) who.listening?.stop.abort();
  who.isHeld = isHeld;
  const music = isHeld && place === null ? world.voice.exchange.clips.music : null;
  room.media.set(who.call.leg, { isHeld, holdMusic: music });
  if (isHeld && place !== null) playHoldMusic(world, room, who, place);
  if (isHeld !== wasHeld) {
    reportConferenceEvent(world, room, isHeld ? "participant-hold" : "participant-unhold", who);
  }
}
