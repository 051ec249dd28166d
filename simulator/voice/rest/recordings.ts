import type { SimulatorResponse } from "#simulator/http/response.ts";
import { twilioError } from "#simulator/rest/errors.ts";
import { pageOf, readPage } from "#simulator/rest/pages.ts";
import type { TwilioRequest } from "#simulator/rest/types.ts";
import { findConference } from "#simulator/voice/conferences/find-conference.ts";
import { readWav, writeWav } from "#simulator/voice/media/audio/wav.ts";
import {
  changeRecording,
  finishRecording,
  recordCall,
} from "#simulator/voice/recordings/record.ts";
import type { RunningRecording } from "#simulator/voice/recordings/running.ts";
import {
  deleteRecordingRecord,
  findRecordingRecord,
  listRecordingRecords,
  type RecordingRecord,
  readRecordingBytes,
} from "#simulator/voice/store/recordings.ts";
import { findLiveCall, pageBoundsOf } from "./calls.ts";
import { parseCallbackFields } from "./parse-form.ts";
import { callRecordingShape, conferenceRecordingShape, recordingShape } from "./shapes.ts";

/** Scope of a recording request: the account, or a call or conference. */
type Owner = { kind: "call" | "conference"; sid: string } | null;

type Recorded = Omit<RecordingRecord, "seq" | "report">;

function shapeFor(
  { context }: TwilioRequest,
  owner: Owner,
  recording: Recorded,
): Record<string, unknown> {
  if (owner === null) return recordingShape(recording, context.ownUrl);
  return owner.kind === "call"
    ? callRecordingShape(recording, owner.sid)
    : conferenceRecordingShape(recording, owner.sid);
}

const isOf = (owner: Owner, { callSid, conferenceSid }: Recorded): boolean =>
  owner === null || (owner.kind === "call" ? callSid : conferenceSid) === owner.sid;

export async function fetchRecording(
  request: TwilioRequest,
  owner: Owner,
  sid: string,
): Promise<SimulatorResponse> {
  const { context, account } = request;
  await context.voice.settled(sid);
  const recording = await findRecordingRecord(context.pool, account.sid, sid);
  return recording === null || !isOf(owner, recording)
    ? twilioError(20404)
    : { status: 200, json: shapeFor(request, owner, recording) };
}

export async function listRecordings(
  request: TwilioRequest,
  owner: Owner,
): Promise<SimulatorResponse> {
  const { context, account, path, query } = request;
  const page = readPage(query);
  const found = await listRecordingRecords(context.pool, account.sid, {
    callSid: owner?.kind === "call" ? owner.sid : query.get("CallSid"),
    conferenceSid: owner?.kind === "conference" ? owner.sid : query.get("ConferenceSid"),
    ...pageBoundsOf(page),
  });
  const shape = (one: RecordingRecord) => shapeFor(request, owner, one);
  return pageOf("recordings", path, query, found, shape, (last) => `PA${last.seq}`);
}

export async function deleteRecording(
  request: TwilioRequest,
  owner: Owner,
  sid: string,
): Promise<SimulatorResponse> {
  const { context, account } = request;
  await context.voice.settled(sid);
  const recording = await findRecordingRecord(context.pool, account.sid, sid);
  if (recording === null || !isOf(owner, recording)) return twilioError(20404);
  if (recording.status === "in-progress" || recording.status === "paused")
    return twilioError(20009);
  await deleteRecordingRecord(context.pool, account.sid, sid);
  return { status: 204 };
}

/** The audio. One channel unless both are requested, as at the carrier. */
export async function serveRecordingAudio(
  request: TwilioRequest,
  sid: string,
  ending: string,
): Promise<SimulatorResponse> {
  const { context, account, query } = request;
  if (ending === ".mp3")
    return twilioError(20404, { detail: "the simulated carrier keeps WAV alone" });
  await context.voice.settled(sid);
  const bytes = await readRecordingBytes(context.pool, account.sid, sid);
  if (bytes === null) return twilioError(20404);
  const body = query.get("RequestedChannels") === "2" ? bytes : mixed(bytes);
  return { status: 200, bytes: { type: "audio/x-wav", body } };
}

function mixed(bytes: Buffer): Buffer {
  const sound = readWav(bytes);
  const [left, right] = sound?.channels ?? [];
  if (left === undefined || right === undefined) return bytes;
  const one = left.map((sample, index) =>
    Math.max(-32_768, Math.min(32_767, sample + (right[index] ?? 0))),
  );
  return Buffer.from(writeWav([one]));
}

export function startCallRecording(request: TwilioRequest, callSid: string): SimulatorResponse {
  const { context, account, form } = request;
  const call = findLiveCall(context, account.sid, callSid);
  if (call === null) return twilioError(20404);
  if (call.answeredAt === null || call.isOver) return twilioError(21220);
  const report = parseCallbackFields(form, "RecordingStatusCallback", "completed");
  const running = recordCall(context, call, report);
  return { status: 201, json: runningShape(request, { kind: "call", sid: callSid }, running) };
}

/** `Twilio.CURRENT` is the running recording. */
export function updateRecording(
  request: TwilioRequest,
  owner: { kind: "call" | "conference"; sid: string },
  sid: string,
): SimulatorResponse {
  const { context, account, form } = request;
  const home =
    owner.kind === "call"
      ? findLiveCall(context, account.sid, owner.sid)?.recordings
      : findConference(context, account.sid, owner.sid)?.recordings;
  const running = [...(home?.values() ?? [])].find(
    ({ record }) => sid === "Twilio.CURRENT" || record.sid === sid,
  );
  if (home === undefined || running === undefined) return twilioError(20404);
  const to = form.get("Status");
  if (to === "stopped") {
    const stopped = { ...running, record: { ...running.record, status: to } } as const;
    finishRecording(context, home, running);
    return { status: 200, json: runningShape(request, owner, stopped) };
  }
  if (to !== "paused" && to !== "in-progress") return twilioError(20001, { detail: "Status" });
  changeRecording(context, running, to, form.get("PauseBehavior") === "skip" ? "skip" : "silence");
  return { status: 200, json: runningShape(request, owner, running) };
}

const runningShape = (
  request: TwilioRequest,
  owner: Owner,
  { record }: RunningRecording,
): Record<string, unknown> => shapeFor(request, owner, { ...record, updatedAt: new Date() });
