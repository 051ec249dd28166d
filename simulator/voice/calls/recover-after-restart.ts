// A simulator that ends hangs up everybody. Where it was killed it writes that down at its next start.

import type { SimulatorContext } from "#simulator/context.ts";
import { saveFinishedRecording } from "#simulator/voice/recordings/save-recording.ts";
import { type CallRecord, listOpenCalls, saveCall } from "#simulator/voice/store/calls.ts";
import {
  type ConferenceRecord,
  listOpenConferences,
  saveConference,
} from "#simulator/voice/store/conferences.ts";
import { listOpenRecordings } from "#simulator/voice/store/recordings.ts";
import { stamp, stepFields } from "#simulator/voice/webhooks/callback-fields.ts";
import { nameOf } from "#simulator/voice/webhooks/report-call-status.ts";
import { sendCallback } from "#simulator/voice/webhooks/send-callback.ts";
import { endCall } from "./call-transitions.ts";

export function hangUpAll(world: SimulatorContext): void {
  for (const call of [...world.voice.calls.values()]) {
    endCall(world, call, call.answeredAt === null ? "failed" : "completed", 503);
  }
}

export async function hangUpInterrupted(world: SimulatorContext): Promise<void> {
  // Their sound is gone with the process.
  for (const recording of await listOpenRecordings(world.pool)) {
    saveFinishedRecording(world, { ...recording, status: "absent", seconds: 0 }, null);
  }
  for (const conference of await listOpenConferences(world.pool)) await endLost(world, conference);
  for (const call of await listOpenCalls(world.pool)) await hangUpLost(world, call);
}

async function endLost(world: SimulatorContext, conference: ConferenceRecord): Promise<void> {
  const { report, accountSid, sid, name } = conference;
  const isTold = report?.events.includes("end") === true;
  const told = conference.told + (isTold ? 1 : 0);
  const reason = "last-participant-left";
  const ended = { ...conference, told, reason, status: "completed", endedAt: new Date() } as const;
  await saveConference(world.pool, ended);
  if (report === null || !isTold) return;
  await sendCallback(world, {
    accountSid,
    about: sid,
    callSid: null,
    handset: "",
    event: "room",
    status: "conference-end",
    title: "room conference-end",
    report,
    fields: {
      AccountSid: accountSid,
      ConferenceSid: sid,
      FriendlyName: name,
      StatusCallbackEvent: "conference-end",
      SequenceNumber: String(told),
      Timestamp: stamp(world.now()),
      ReasonConferenceEnded: reason,
    },
  });
}

async function hangUpLost(world: SimulatorContext, call: CallRecord): Promise<void> {
  const { report, accountSid, sid } = call;
  const isTold = report?.events.includes("completed") === true;
  const ended: CallRecord = {
    ...call,
    status: call.answeredAt === null ? "failed" : "completed",
    told: call.told + (isTold ? 1 : 0),
    endedAt: new Date(),
  };
  await saveCall(world.pool, ended);
  if (report === null || !isTold) return;
  const more = { nth: call.told, at: world.now(), sipCode: call.answeredAt === null ? 503 : 200 };
  await sendCallback(world, {
    accountSid,
    about: sid,
    callSid: sid,
    handset: call.handset ?? call.from,
    event: "call_status",
    status: ended.status,
    title: `call ${ended.status} ${nameOf(call)}`,
    report,
    fields: stepFields(ended, "completed", more),
  });
}
