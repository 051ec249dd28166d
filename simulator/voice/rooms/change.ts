// What the desk changes about somebody in a room while it lasts.
import { announceIn, holdWith } from "#simulator/voice/program/listen.ts";
import type { World } from "#simulator/world.ts";
import type { Participant, Place, Room } from "./room.ts";
import { tellRoom } from "./tell-room.ts";

export interface Change {
  readonly isMuted?: boolean;
  readonly hold?: { readonly isHeld: boolean; readonly place: Place | null };
  readonly endsOnExit?: boolean;
  /** Null: heard by all. */
  readonly coaches?: string | null;
  readonly announce?: Place;
}

export function changeParticipant(
  world: World,
  room: Room,
  who: Participant,
  change: Change,
): void {
  who.updatedAt = new Date();
  if (change.isMuted !== undefined && change.isMuted !== who.isMuted) {
    who.isMuted = change.isMuted;
    room.media.set(who.call.leg, { muted: who.isMuted });
    tellRoom(world, room, who.isMuted ? "participant-mute" : "participant-unmute", who);
  }
  if (change.hold !== undefined) hold(world, room, who, change.hold);
  const isOtherEnd = change.endsOnExit !== undefined && change.endsOnExit !== who.endsOnExit;
  if (isOtherEnd) who.endsOnExit = change.endsOnExit === true;
  const isOtherCoach = change.coaches !== undefined && change.coaches !== who.coaches;
  if (change.coaches !== undefined && isOtherCoach) {
    who.coaches = change.coaches;
    room.media.set(who.call.leg, { coaches: who.coaches });
  }
  if (isOtherEnd || isOtherCoach) tellRoom(world, room, "participant-modify", who);
  if (change.announce !== undefined) announceIn(world, room, who, change.announce);
  who.call.tell();
}

function hold(
  world: World,
  room: Room,
  who: Participant,
  { isHeld, place }: { isHeld: boolean; place: Place | null },
): void {
  const wasHeld = who.isHeld;
  if (isHeld || wasHeld) who.listening?.stop.abort();
  who.isHeld = isHeld;
  const music = isHeld && place === null ? world.voice.exchange.clips.music : null;
  room.media.set(who.call.leg, { isHeld, holdMusic: music });
  if (isHeld && place !== null) holdWith(world, room, who, place);
  if (isHeld !== wasHeld) {
    tellRoom(world, room, isHeld ? "participant-hold" : "participant-unhold", who);
  }
}
