import type { SimulatorContext } from "#simulator/context.ts";
import { newSid } from "#simulator/ids.ts";
import { saveConference } from "#simulator/voice/store/conferences.ts";
import { ReceiveBudget } from "./conference.ts";

export function findConference(
  world: SimulatorContext,
  accountSid: string,
  sidOrName: string,
): ReceiveBudget | null {
  for (const room of world.voice.rooms.values()) {
    if (room.accountSid !== accountSid || room.isOver) continue;
    if (room.sid === sidOrName || room.name === sidOrName) return room;
  }
  return null;
}

/** A name makes a room; a sid of a room that is over does not. */
export function getOrCreateConference(
  world: SimulatorContext,
  accountSid: string,
  sidOrName: string,
): ReceiveBudget | null {
  const known = findConference(world, accountSid, sidOrName);
  if (known !== null || /^CF[0-9a-fA-F]{32}$/.test(sidOrName)) return known;
  const sid = newSid("CF");
  const room = new ReceiveBudget(accountSid, sid, sidOrName, world.voice.exchange.openRoom(sid));
  world.voice.rooms.set(sid, room);
  // In the book before anybody hears of it: whoever hears looks it up.
  saveConferenceState(world, room);
  return room;
}

/** Rooms whose newest state waits to be written; it is written once, however much changes meanwhile. */
const waiting = new WeakSet<ReceiveBudget>();

export function saveConferenceState(world: SimulatorContext, room: ReceiveBudget): void {
  room.updatedAt = new Date();
  if (waiting.has(room)) return;
  waiting.add(room);
  world.voice.after(room.accountSid, room.sid, () => {
    waiting.delete(room);
    return saveConference(world.pool, room);
  });
}
