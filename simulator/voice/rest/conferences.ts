import type { Answer } from "#simulator/http/answer.ts";
import { pageOf, readPage } from "#simulator/rest/paging.ts";
import { refuse } from "#simulator/rest/refusals.ts";
import type { Asked } from "#simulator/rest/resources.ts";
import { announceToAll } from "#simulator/voice/program/listen.ts";
import { findRoom } from "#simulator/voice/rooms/find-room.ts";
import { endRoom } from "#simulator/voice/rooms/leave.ts";
import { findConferenceRecord, listConferenceRecords } from "#simulator/voice/store/conferences.ts";
import { placeIn } from "./calls.ts";
import { readPlace } from "./read-form.ts";
import { conferenceShape } from "./shapes.ts";

export async function fetchConference({ world, account }: Asked, sid: string): Promise<Answer> {
  const room =
    world.voice.rooms.get(sid) ?? (await findConferenceRecord(world.pool, account.sid, sid));
  return room === null || room.accountSid !== account.sid
    ? refuse(20404)
    : { status: 200, json: conferenceShape(room) };
}

export async function changeConference(asked: Asked, sid: string): Promise<Answer> {
  const { world, account, form } = asked;
  const room = findRoom(world, account.sid, sid);
  if (room === null) return refuse(20404);
  const status = form.get("Status");
  if (status !== null && status !== "completed") return refuse(20001, { detail: "Status" });
  const place = readPlace(form, "AnnounceUrl", "AnnounceMethod", "POST");
  if (place !== null) announceToAll(world, room, place);
  if (status === "completed") endRoom(world, room);
  return { status: 200, json: conferenceShape(room) };
}

export async function listConferences({ world, account, path, query }: Asked): Promise<Answer> {
  const page = readPage(query);
  const found = await listConferenceRecords(world.pool, account.sid, {
    name: query.get("FriendlyName"),
    status: query.get("Status"),
    ...placeIn(page),
  });
  const shape = (one: (typeof found)[number]) =>
    conferenceShape(world.voice.rooms.get(one.sid) ?? one);
  return pageOf("conferences", path, query, found, shape, (last) => `PA${last.seq}`);
}
