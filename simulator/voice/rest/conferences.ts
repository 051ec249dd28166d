import type { SimulatorResponse } from "#simulator/http/response.ts";
import { twilioError } from "#simulator/rest/errors.ts";
import { pageOf, readPage } from "#simulator/rest/paging.ts";
import type { TwilioRequest } from "#simulator/rest/resources.ts";
import { findConference } from "#simulator/voice/conferences/find-conference.ts";
import { endConference } from "#simulator/voice/conferences/leave-conference.ts";
import { findConferenceRecord, listConferenceRecords } from "#simulator/voice/store/conferences.ts";
import { announceToConference } from "#simulator/voice/twiml-runner/hold-and-announce.ts";
import { placeIn } from "./calls.ts";
import { parseUrlField } from "./parse-form.ts";
import { conferenceShape } from "./shapes.ts";

export async function fetchConference(
  { world, account }: TwilioRequest,
  sid: string,
): Promise<SimulatorResponse> {
  const room =
    world.voice.rooms.get(sid) ?? (await findConferenceRecord(world.pool, account.sid, sid));
  return room === null || room.accountSid !== account.sid
    ? twilioError(20404)
    : { status: 200, json: conferenceShape(room) };
}

export async function changeConference(
  asked: TwilioRequest,
  sid: string,
): Promise<SimulatorResponse> {
  const { world, account, form } = asked;
  const room = findConference(world, account.sid, sid);
  if (room === null) return twilioError(20404);
  const status = form.get("Status");
  if (status !== null && status !== "completed") return twilioError(20001, { detail: "Status" });
  const place = parseUrlField(form, "AnnounceUrl", "AnnounceMethod", "POST");
  if (place !== null) announceToConference(world, room, place);
  if (status === "completed") endConference(world, room);
  return { status: 200, json: conferenceShape(room) };
}

export async function listConferences({
  world,
  account,
  path,
  query,
}: TwilioRequest): Promise<SimulatorResponse> {
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
