// A stopping simulator hangs up all calls. After a kill it records and reports that at its next start.

import type { SimulatorContext } from "#simulator/context.ts";
import { stamp } from "#simulator/rest/shapes.ts";
import { saveFinishedRecording } from "#simulator/voice/recordings/save-recording.ts";
import { type CallRecord, listOpenCalls, saveCall } from "#simulator/voice/store/calls.ts";
import {
  type ConferenceRecord,
  listOpenConferences,
  saveConference,
} from "#simulator/voice/store/conferences.ts";
import { listOpenRecordings } from "#simulator/voice/store/recordings.ts";
import { stepFields } from "#simulator/voice/webhooks/callback-fields.ts";
import { nameOf } from "#simulator/voice/webhooks/report-call-status.ts";
import { sendCallback } from "#simulator/voice/webhooks/send-callback.ts";
import { endCall } from "./call-transitions.ts";

export function hangUpAll(context: SimulatorContext): void {
  for (const call of [...context.voice.calls.values()]) {
    endCall(context, call, call.answeredAt === null ? "failed" : "completed", 503);
  }
}

export async function hangUpInterrupted(context: SimulatorContext): Promise<void> {
  // Their audio was lost with the process.
  for (const recording of await listOpenRecordings(context.pool)) {
    saveFinishedRecording(context, { ...recording, status: "absent", seconds: 0 }, null);
  }
  for (const conference of await listOpenConferences(context.pool))
    await endLostConference(context, conference);
  for (const call of await listOpenCalls(context.pool)) await endLostCall(context, call);
}

async function endLostConference(
  context: SimulatorContext,
  conference: ConferenceRecord,
): Promise<void> {
  const { report, accountSid, sid, name } = conference;
  const isReported = report?.events.includes("end") === true;
  const reportCount = conference.reportCount + (isReported ? 1 : 0);
  const reason = "last-participant-left";
  const ended = {
    ...conference,
    reportCount,
    reason,
    status: "completed",
    endedAt: new Date(),
  } as const;
  await saveConference(context.pool, ended);
  if (report === null || !isReported) return;
  await sendCallback(context, {
    accountSid,
    about: sid,
    callSid: null,
    customerNumber: "",
    event: "conference",
    status: "conference-end",
    title: "room conference-end",
    report,
    fields: {
      AccountSid: accountSid,
      ConferenceSid: sid,
      FriendlyName: name,
      StatusCallbackEvent: "conference-end",
      SequenceNumber: String(reportCount),
      Timestamp: stamp(context.now()),
      ReasonConferenceEnded: reason,
    },
  });
}

async function endLostCall(context: SimulatorContext, call: CallRecord): Promise<void> {
  const { report, accountSid, sid } = call;
  const isReported = report?.events.includes("completed") === true;
  const ended: CallRecord = {
    ...call,
    status: call.answeredAt === null ? "failed" : "completed",
    reportCount: call.reportCount + (isReported ? 1 : 0),
    endedAt: new Date(),
  };
  await saveCall(context.pool, ended);
  if (report === null || !isReported) return;
  const more = {
    nth: call.reportCount,
    at: context.now(),
    sipCode: call.answeredAt === null ? 503 : 200,
  };
  await sendCallback(context, {
    accountSid,
    about: sid,
    callSid: sid,
    customerNumber: call.customerNumber ?? call.from,
    event: "call_status",
    status: ended.status,
    title: `call ${ended.status} ${nameOf(call)}`,
    report,
    fields: stepFields(ended, "completed", more),
  });
}
