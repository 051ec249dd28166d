import type { SimulatorContext } from "#simulator/context.ts";
import { newSid } from "#simulator/sid.ts";
import { saveConference } from "#simulator/voice/store/conferences.ts";
import { LiveConference } from "./conference.ts";

export function findConference(
  context: SimulatorContext,
  accountSid: string,
  sidOrName: string,
): LiveConference | null {
  for (const conference of context.voice.conferences.values()) {
    if (conference.accountSid !== accountSid || conference.isOver) continue;
    if (conference.sid === sidOrName || conference.name === sidOrName) return conference;
  }
  return null;
}

/** Creates a conference for an unknown name, but not for the SID of an ended one. */
export function getOrCreateConference(
  context: SimulatorContext,
  accountSid: string,
  sidOrName: string,
): LiveConference | null {
  const known = findConference(context, accountSid, sidOrName);
  if (known !== null || /^CF[0-9a-fA-F]{32}$/.test(sidOrName)) return known;
  const sid = newSid("CF");
  const conference = new LiveConference(
    accountSid,
    sid,
    sidOrName,
    context.voice.exchange.openRoom(sid),
  );
  context.voice.conferences.set(sid, conference);
  // Stored before any report is sent: the app may look it up at once.
  saveConferenceState(context, conference);
  return conference;
}

/** Conferences with a pending write; changes until then are written together. */
const waiting = new WeakSet<LiveConference>();

export function saveConferenceState(context: SimulatorContext, conference: LiveConference): void {
  conference.updatedAt = new Date();
  if (waiting.has(conference)) return;
  waiting.add(conference);
  context.voice.after(conference.accountSid, conference.sid, () => {
    waiting.delete(conference);
    return saveConference(context.pool, conference);
  });
}
