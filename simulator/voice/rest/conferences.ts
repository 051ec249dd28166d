import type { SimulatorResponse } from "#simulator/http/response.ts";
import { twilioError } from "#simulator/rest/errors.ts";
import { pageOf, readPage } from "#simulator/rest/pages.ts";
import type { TwilioRequest } from "#simulator/rest/types.ts";
import { findConference } from "#simulator/voice/conferences/find-conference.ts";
import { endConference } from "#simulator/voice/conferences/leave-conference.ts";
import { findConferenceRecord, listConferenceRecords } from "#simulator/voice/store/conferences.ts";
import { announceToConference } from "#simulator/voice/twiml-runner/hold-and-announce.ts";
import { pageBoundsOf } from "./calls.ts";
import { parseUrlField } from "./parse-form.ts";
import { conferenceShape } from "./shapes.ts";

export async function fetchConference(
  { context, account }: TwilioRequest,
  sid: string,
): Promise<SimulatorResponse> {
  const conference =
    context.voice.conferences.get(sid) ??
    (await findConferenceRecord(context.pool, account.sid, sid));
  return conference === null || conference.accountSid !== account.sid
    ? twilioError(20404)
    : { status: 200, json: conferenceShape(conference) };
}

export async function changeConference(
  request: TwilioRequest,
  sid: string,
): Promise<SimulatorResponse> {
  const { context, account, form } = request;
  const conference = findConference(context, account.sid, sid);
  if (conference === null) return twilioError(20404);
  const status = form.get("Status");
  if (status !== null && status !== "completed") return twilioError(20001, { detail: "Status" });
  const documentUrl = parseUrlField(form, "AnnounceUrl", "AnnounceMethod", "POST");
  if (documentUrl !== null) announceToConference(context, conference, documentUrl);
  if (status === "completed") endConference(context, conference);
  return { status: 200, json: conferenceShape(conference) };
}

export async function listConferences({
  context,
  account,
  path,
  query,
}: TwilioRequest): Promise<SimulatorResponse> {
  const page = readPage(query);
  const found = await listConferenceRecords(context.pool, account.sid, {
    name: query.get("FriendlyName"),
    status: query.get("Status"),
    ...pageBoundsOf(page),
  });
  const shape = (one: (typeof found)[number]) =>
    conferenceShape(context.voice.conferences.get(one.sid) ?? one);
  return pageOf("conferences", path, query, found, shape, (last) => `PA${last.seq}`);
}
