// Recordings in the book, and what the desk hears of them.

import type { SimulatorContext } from "#simulator/context.ts";
import { findFault } from "#simulator/faults/apply-faults.ts";
import { type RecordingRecord, saveRecording } from "#simulator/voice/store/recordings.ts";
import { type Fields, stamp } from "#simulator/voice/webhooks/callback-fields.ts";
import { sendCallback } from "#simulator/voice/webhooks/send-callback.ts";
import { publishFaults } from "#simulator/webhooks/queue-webhook.ts";

type Kept = Omit<RecordingRecord, "seq" | "updatedAt">;

export const recordingUrl = (
  world: SimulatorContext,
  { accountSid, sid }: Pick<Kept, "accountSid" | "sid">,
): string => `${world.ownUrl}/2010-04-01/Accounts/${accountSid}/Recordings/${sid}`;

/** In the book first: the desk may fetch the sound as soon as it hears of it. */
export function saveFinishedRecording(
  world: SimulatorContext,
  recording: Kept,
  bytes: Uint8Array | null,
): void {
  const { accountSid, sid, report, status } = recording;
  world.voice.after(accountSid, sid, async () => {
    await saveRecording(world.pool, recording, bytes);
    if (report?.events.includes(status) !== true) return;
    await sendCallback(world, {
      accountSid,
      about: sid,
      callSid: recording.callSid,
      handset: world.voice.calls.get(recording.callSid ?? "")?.handset ?? "",
      event: "recording",
      status,
      title: `recording ${status}`,
      report,
      fields: recordingFields(world, recording),
    });
  });
}

const recordingFields = (world: SimulatorContext, recording: Kept): Fields => ({
  AccountSid: recording.accountSid,
  RecordingSid: recording.sid,
  RecordingUrl: recordingUrl(world, recording),
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
  world: SimulatorContext,
  handset: string,
  accountSid: string,
): Promise<boolean> {
  const subject = { handset, words: "", event: "recording" } as const;
  const struck = await world.accounts.strike(accountSid, ["recording_absent"], subject);
  if (struck.isUsedUp) publishFaults(world, accountSid);
  return findFault(struck.faults, "recording_absent") !== null;
}
