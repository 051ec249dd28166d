import type { SimulatorResponse } from "#simulator/http/response.ts";
import { twilioError } from "#simulator/rest/errors.ts";
import { pageOf, readPage } from "#simulator/rest/pages.ts";
import type { TwilioRequest } from "#simulator/rest/types.ts";
import { endCall } from "#simulator/voice/calls/call-transitions.ts";
import { dialOut, registerDialedCall } from "#simulator/voice/calls/dial-out.ts";
import type {
  JoinOptions,
  LiveConference,
  Participant,
} from "#simulator/voice/conferences/conference.ts";
import {
  findConference,
  getOrCreateConference,
} from "#simulator/voice/conferences/find-conference.ts";
import { leaveConference } from "#simulator/voice/conferences/leave-conference.ts";
import {
  type ParticipantUpdate,
  updateParticipant,
} from "#simulator/voice/conferences/update-participant.ts";
import { parseDialRequest } from "./parse-dial-request.ts";
import { parseCallbackFields, parseFlag, parseUrlField } from "./parse-form.ts";
import { fetchedShape, participantShape } from "./shapes.ts";

/** By the conference's SID or name; an unknown name creates a conference. */
export async function addParticipant(
  request: TwilioRequest,
  sidOrName: string,
): Promise<SimulatorResponse> {
  const { context, account, form } = request;
  const dialRequest = await parseDialRequest(context, account, form);
  if (!("to" in dialRequest)) return dialRequest;
  const entrance = readEntrance(form, sidOrName);
  if (entrance === null) return twilioError(20001, { detail: "CallSidToCoach" });
  const conference = getOrCreateConference(context, account.sid, sidOrName);
  if (conference === null) return twilioError(20404);
  conference.report ??= entrance.report;
  conference.requestedRecording ??= entrance.recording;
  const whole = { ...dialRequest, onceAnswered: { kind: "enter", entrance } } as const;
  const call = await registerDialedCall(context, whole);
  conference.fetched.set(call.sid, { call, entrance });
  call.listen(() => {
    if (call.isOver) conference.fetched.delete(call.sid);
    if (entrance.hearsRingback) ringInto(request, conference, call.status === "ringing");
  });
  const response: SimulatorResponse = {
    status: 201,
    json: fetchedShape(conference, call, entrance),
  };
  dialOut(context, call, whole);
  return response;
}

/**
 * A lone participant waiting for this call hears ringback; one waiting for the conference to start keeps its wait
 * music.
 */
function ringInto(
  { context }: TwilioRequest,
  conference: LiveConference,
  isRinging: boolean,
): void {
  const [first, ...others] = conference.participants.values();
  if (conference.status !== "init" || first === undefined || others.length > 0) return;
  if (!first.entrance.startsOnEnter) return;
  const { ringback, music } = context.voice.exchange.clips;
  const before = first.entrance.wait === "music" ? music : null;
  conference.media.setWaitMusic(isRinging ? ringback : before);
}

function readEntrance(
  form: URLSearchParams,
  conference: string,
): (JoinOptions & { hearsRingback: boolean }) | null {
  const coaches = form.get("CallSidToCoach") || null;
  if (parseFlag(form, "Coaching") === true && coaches === null) return null;
  const records = ["record-from-start", "true"].includes(form.get("ConferenceRecord") ?? "");
  const wait = parseUrlField(form, "WaitUrl", "WaitMethod", "POST");
  const beep = form.get("Beep");
  return {
    conference,
    label: form.get("Label") || null,
    startsOnEnter: parseFlag(form, "StartConferenceOnEnter") ?? true,
    endsOnExit: parseFlag(form, "EndConferenceOnExit") ?? false,
    isMuted: parseFlag(form, "Muted") ?? false,
    coaches: parseFlag(form, "Coaching") === false ? null : coaches,
    beep: beep === "false" || beep === "onEnter" || beep === "onExit" ? beep : "true",
    wait: form.get("WaitUrl") === null ? "music" : wait,
    report: parseCallbackFields(form, "ConferenceStatusCallback", "start end"),
    recording: records
      ? { report: parseCallbackFields(form, "ConferenceRecordingStatusCallback", "completed") }
      : null,
    maxParticipants: 250,
    hearsRingback: parseFlag(form, "EarlyMedia") ?? true,
  };
}

interface Found {
  readonly conference: LiveConference;
  readonly participant: Participant;
}

function findParticipant(
  { context, account }: TwilioRequest,
  sidOrName: string,
  callSidOrLabel: string,
): Found | null {
  const conference = findConference(context, account.sid, sidOrName);
  const found = conference?.find(callSidOrLabel) ?? null;
  return conference === null || found === null ? null : { conference, participant: found };
}

export function fetchParticipant(
  request: TwilioRequest,
  sidOrName: string,
  callSidOrLabel: string,
): SimulatorResponse {
  const conference = findConference(request.context, request.account.sid, sidOrName);
  if (conference === null) return twilioError(20404);
  const present = conference.find(callSidOrLabel);
  if (present !== null) return { status: 200, json: participantShape(conference, present) };
  const fetched = conference.findFetched(callSidOrLabel);
  return fetched === null
    ? twilioError(20404)
    : { status: 200, json: fetchedShape(conference, fetched.call, fetched.entrance) };
}

export function changeParticipant(
  request: TwilioRequest,
  sidOrName: string,
  sidOrLabel: string,
): SimulatorResponse {
  const found = findParticipant(request, sidOrName, sidOrLabel);
  if (found === null) return twilioError(20404);
  const { form, context } = request;
  const isMuted = parseFlag(form, "Muted");
  const isHeld = parseFlag(form, "Hold");
  const endsOnExit = parseFlag(form, "EndConferenceOnExit");
  const coaching = parseFlag(form, "Coaching");
  const toCoach = form.get("CallSidToCoach");
  if (coaching === true && toCoach === null && found.participant.coaches === null) {
    return twilioError(20001, { detail: "CallSidToCoach" });
  }
  const coaches = coaching === false ? null : (toCoach ?? undefined);
  const announce = parseUrlField(form, "AnnounceUrl", "AnnounceMethod", "POST");
  const change: ParticipantUpdate = {
    ...(isMuted === undefined ? {} : { isMuted }),
    ...(isHeld === undefined
      ? {}
      : { hold: { isHeld, documentUrl: parseUrlField(form, "HoldUrl", "HoldMethod", "GET") } }),
    ...(endsOnExit === undefined ? {} : { endsOnExit }),
    ...(coaches === undefined ? {} : { coaches }),
    ...(announce === null ? {} : { announce }),
  };
  updateParticipant(context, found.conference, found.participant, change);
  return { status: 200, json: participantShape(found.conference, found.participant) };
}

/** Removes the call from the conference; it continues with its instructions, or ends. */
export function removeParticipant(
  request: TwilioRequest,
  sidOrName: string,
  sidOrLabel: string,
): SimulatorResponse {
  const conference = findConference(request.context, request.account.sid, sidOrName);
  const fetched = conference?.findFetched(sidOrLabel) ?? null;
  if (fetched !== null) {
    endCall(request.context, fetched.call, "canceled", 487);
    return { status: 204 };
  }
  const found = findParticipant(request, sidOrName, sidOrLabel);
  if (found === null) return twilioError(20404);
  leaveConference(request.context, found.conference, found.participant, "kicked");
  return { status: 204 };
}

export function listParticipants(request: TwilioRequest, sidOrName: string): SimulatorResponse {
  const { context, account, path, query } = request;
  const conference = findConference(context, account.sid, sidOrName);
  if (conference === null) return twilioError(20404);
  const isMatching = (name: string, is: boolean) =>
    query.get(name) === null || (query.get(name) === "true") === is;
  const all = [...conference.participants.values()].filter(
    (participant) =>
      isMatching("Muted", participant.isMuted) &&
      isMatching("Hold", participant.isHeld) &&
      isMatching("Coaching", participant.coaches !== null),
  );
  const page = readPage(query);
  const found = all.slice(page.number * page.size, (page.number + 1) * page.size + 1);
  const shape = (participant: Participant) => participantShape(conference, participant);
  return pageOf("participants", path, query, found, shape, (last) => `PA${last.call.sid}`);
}
