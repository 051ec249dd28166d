// Stores recordings and reports them to the app.

import type { SimulatorContext } from "#simulator/context.ts";
import { findFault } from "#simulator/faults/apply-faults.ts";
import { stamp } from "#simulator/rest/shapes.ts";
import { type RecordingRecord, saveRecording } from "#simulator/voice/store/recordings.ts";
import type { Fields } from "#simulator/voice/webhooks/callback-fields.ts";
import { sendCallback } from "#simulator/voice/webhooks/send-callback.ts";
import { publishFaults } from "#simulator/webhooks/queue-webhook.ts";

type StoredRecording = Omit<RecordingRecord, "seq" | "updatedAt">;

export const recordingUrl = (
  context: SimulatorContext,
  { accountSid, sid }: Pick<StoredRecording, "accountSid" | "sid">,
): string => `${context.ownUrl}/2010-04-01/Accounts/${accountSid}/Recordings/${sid}`;

/** Stored before the report: the app may fetch the audio at once. */
export function saveFinishedRecording(
  context: SimulatorContext,
  recording: StoredRecording,
  bytes: Uint8Array | null,
): void {
  const { accountSid, sid, report, status } = recording;
  context.voice.after(accountSid, sid, async () => {
    await saveRecording(context.pool, recording, bytes);
    if (report?.events.includes(status) !== true) return;
    await sendCallback(context, {
      accountSid,
      about: sid,
      callSid: recording.callSid,
      customerNumber: context.voice.calls.get(recording.callSid ?? "")?.customerNumber ?? "",
      event: "recording",
      status,
      title: `recording ${status}`,
      report,
      fields: recordingFields(context, recording),
    });
  });
}

const recordingFields = (context: SimulatorContext, recording: StoredRecording): Fields => ({
  AccountSid: recording.accountSid,
  RecordingSid: recording.sid,
  RecordingUrl: recordingUrl(context, recording),
  RecordingStatus: recording.status,
  ...(recording.status === "completed"
    ? { RecordingDuration: String(recording.seconds ?? 0) }
    : {}),
  RecordingChannels: String(recording.channels),
  RecordingTrack: "both",
  RecordingSource: recording.source,
  RecordingStartTime: stamp(recording.startedAt),
  ErrorCode: String(recording.errorCode ?? 0),
  ...(recording.callSid === null ? {} : { CallSid: recording.callSid }),
  ...(recording.conferenceSid === null ? {} : { ConferenceSid: recording.conferenceSid }),
});

export async function isAbsent(
  context: SimulatorContext,
  customerNumber: string,
  accountSid: string,
): Promise<boolean> {
  const subject = { customerAddress: customerNumber, text: "", event: "recording" } as const;
  const applied = await context.accounts.applyFaultRules(accountSid, ["recording_absent"], subject);
  if (applied.haveRulesChanged) publishFaults(context, accountSid);
  return findFault(applied.faults, "recording_absent") !== null;
}
