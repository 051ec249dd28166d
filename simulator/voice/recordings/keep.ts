// Recordings in the book, and what the desk hears of them.
import { pick } from "#simulator/faults/strike.ts";
import { type Fields, stamp } from "#simulator/voice/hooks/fields.ts";
import { sendNews } from "#simulator/voice/hooks/send.ts";
import { type RecordingRecord, saveRecording } from "#simulator/voice/store/recordings.ts";
import { tellFaults } from "#simulator/webhooks/queue.ts";
import type { World } from "#simulator/world.ts";

type Kept = Omit<RecordingRecord, "seq" | "updatedAt">;

export const recordingUrl = (
  world: World,
  { accountSid, sid }: Pick<Kept, "accountSid" | "sid">,
): string => `${world.ownUrl}/2010-04-01/Accounts/${accountSid}/Recordings/${sid}`;

/** In the book first: the desk may fetch the sound as soon as it hears of it. */
export function keepRecording(world: World, recording: Kept, bytes: Uint8Array | null): void {
  const { accountSid, sid, report, status } = recording;
  world.voice.after(accountSid, sid, async () => {
    await saveRecording(world.pool, recording, bytes);
    if (report?.events.includes(status) !== true) return;
    await sendNews(world, {
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

const recordingFields = (world: World, recording: Kept): Fields => ({
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
  world: World,
  handset: string,
  accountSid: string,
): Promise<boolean> {
  const subject = { handset, words: "", event: "recording" } as const;
  const struck = await world.accounts.strike(accountSid, ["recording_absent"], subject);
  if (struck.isUsedUp) tellFaults(world, accountSid);
  return pick(struck.faults, "recording_absent") !== null;
}
