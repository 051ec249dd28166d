// <Record>: records one caller, stores and reports it.

import type { SimulatorContext } from "#simulator/context.ts";
import { newSid } from "#simulator/sid.ts";
import type { LiveCall } from "#simulator/voice/calls/live-call.ts";
import { samplesPerSecond } from "#simulator/voice/media/audio/mulaw.ts";
import { wavOf } from "#simulator/voice/media/audio/wav.ts";
import {
  isAbsent,
  recordingUrl,
  saveFinishedRecording,
} from "#simulator/voice/recordings/save-recording.ts";
import { count, flag, type Verb } from "#simulator/voice/twiml/parse-document.ts";
import type { Fields } from "#simulator/voice/webhooks/callback-fields.ts";
import { parseStatusCallback, requestTwimlAfterHangUp } from "./dial.ts";
import { type AfterVerb, type DocumentContext, requestNextDocument } from "./next-document.ts";

const usual = { maxSeconds: 3_600, silenceSeconds: 5, keys: "1234567890*#" } as const;

export async function record(
  context: SimulatorContext,
  call: LiveCall,
  verb: Verb,
  scene: DocumentContext,
): Promise<AfterVerb> {
  const { attributes } = verb;
  const recording = {
    accountSid: call.accountSid,
    sid: newSid("RE"),
    callSid: call.sid,
    conferenceSid: null,
    source: "RecordVerb",
    channels: 1,
    status: "in-progress",
    report: parseStatusCallback(attributes, "recordingStatusCallback", scene, "completed"),
    seconds: null,
    errorCode: null,
    startedAt: new Date(),
  } as const;
  saveFinishedRecording(context, recording, null);
  const recorded = await context.tasks.excludeFromPending(
    call.accountSid,
    call.leg.record(
      {
        maxSeconds: count(verb, "maxLength", usual.maxSeconds),
        silenceSeconds: count(verb, "timeout", usual.silenceSeconds),
        keys: attributes.finishOnKey ?? usual.keys,
        beep: flag(verb, "playBeep", true),
      },
      scene.signal,
    ),
  );
  const seconds = Math.round(recorded.samples.length / samplesPerSecond);
  const absent =
    recorded.samples.length === 0 ||
    (await isAbsent(context, call.customerNumber ?? "", call.accountSid));
  saveFinishedRecording(
    context,
    { ...recording, status: absent ? "absent" : "completed", seconds: absent ? 0 : seconds },
    absent ? null : wavOf(recorded.samples),
  );
  // If nothing was recorded, the document continues without a request to the app.
  if (absent) return undefined;
  const extra: Fields = {
    RecordingSid: recording.sid,
    RecordingUrl: recordingUrl(context, recording),
    RecordingDuration: String(seconds),
    Digits: call.isOver ? "hangup" : (recorded.digit ?? ""),
  };
  if (call.isOver) {
    await requestTwimlAfterHangUp(context, call, scene, verb, extra, "recorded");
    return "end";
  }
  if (scene.signal.aborted) return undefined;
  return (
    requestNextDocument(scene, attributes.action, attributes.method, "recorded", extra) ?? "end"
  );
}
