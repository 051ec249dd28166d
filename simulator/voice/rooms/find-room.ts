import { newSid } from "#simulator/ids.ts";
import { saveConference } from "#simulator/voice/store/conferences.ts";
import type { World } from "#simulator/world.ts";
import { Room } from "./room.ts";

export function findRoom(world: World, accountSid: string, sidOrName: string): Room | null {
  for (const room of world.voice.rooms.values()) {
    if (room.accountSid !== accountSid || room.isOver) continue;
    if (room.sid === sidOrName || room.name === sidOrName) return room;
  }
  return null;
}

/** A name makes a room; a sid of a room that is over does not. */
export function getRoom(world: World, accountSid: string, sidOrName: string): Room | null {
  const known = findRoom(world, accountSid, sidOrName);
  if (known !== null || /^CF[0-9a-fA-F]{32}$/.test(sidOrName)) return known;
  const sid = newSid("CF");
  const room = new Room(accountSid, sid, sidOrName, world.voice.exchange.openRoom(sid));
  world.voice.rooms.set(sid, room);
  // In the book before anybody hears of it: whoever hears looks it up.
  saveRoom(world, room);
  return room;
}

/** Rooms whose newest state waits to be written; it is written once, however much changes meanwhile. */
const waiting = new WeakSet<Room>();

export function saveRoom(world: World, room: Room): void {
  room.updatedAt = new Date();
  if (waiting.has(room)) return;
  waiting.add(room);
  world.voice.after(room.accountSid, room.sid, () => {
    waiting.delete(room);
    return saveConference(world.pool, room);
  });
}
