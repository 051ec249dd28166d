// A conference is a Plivo multiparty call of the same name: https://www.plivo.com/docs/voice/api/multiparty-calls, read
// on 2026-11-22. Commands address a participant by a member id that only the participant list contains.

import type { Connection } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import type {
  CommandOutcome,
  DialOutcome,
  OutgoingLeg,
  ParticipantUpdate,
  VoiceCallbackUrls,
  VoiceProvider,
} from "#server/ports/voice.ts";
import { exchange } from "#server/providers/http-exchange.ts";
import { apiUrl, pages, post } from "#server/providers/text/plivo/api.ts";
import { conferenceCallbackUrl, legCallbackUrl } from "#server/providers/voice/callback-urls.ts";
import type { ConferenceStep } from "#server/providers/voice/conference-step.ts";
import { outcomeOfCommand, outcomeOfDial } from "#server/providers/voice/outcomes.ts";
import { command, drop } from "./command.ts";
import { plivoErrorDialect } from "./errors.ts";
import { type Participant, participantPage, participantRefOf, recordingRefOf } from "./shapes.ts";
import { conferenceEvents, maxConferenceSeconds, roleOf, speakerOf } from "./write-script.ts";

type ConferenceCommands = Pick<
  VoiceProvider,
  "updateParticipant" | "announceInConference" | "startRecording" | "changeRecording"
>;

const part = encodeURIComponent;
const conferencePath = (conference: string): string => `/MultiPartyCall/name_${part(conference)}/`;
const participantsPath = (conference: string): string =>
  `${conferencePath(conference)}Participant/`;

/** Dials the leg from inside the conference. */
export async function addParticipant(
  connection: Connection,
  leg: OutgoingLeg,
  conference: ConferenceStep,
  where: VoiceCallbackUrls,
): Promise<DialOutcome> {
  const url = apiUrl(connection, participantsPath(conference.conference));
  const body = {
    role: roleOf(conference),
    from: leg.from,
    to: leg.to,
    ring_timeout: leg.ringTimeoutSeconds,
    dial_music: "real",
    stay_alone: true,
    // Limits the whole conference, and must be at least five minutes.
    max_duration: Math.min(Math.max(leg.maxSeconds, 300), maxConferenceSeconds),
    start_mpc_on_enter: conference.starts,
    end_mpc_on_exit: conference.ends,
    ...(conference.isMuted ? { mute: true } : {}),
    ...(roleOf(conference) === "Supervisor" ? { coach_mode: conference.coaches !== null } : {}),
    enter_sound: "none",
    exit_sound: "none",
    call_status_callback_url: legCallbackUrl(where, leg.ref),
    call_status_callback_method: "POST",
    status_callback_url: where.eventsUrl,
    status_callback_method: "POST",
    status_callback_events: conferenceEvents,
    ...(conference.isRecorded
      ? {
          record: true,
          record_file_format: "wav",
          recording_callback_url: conferenceCallbackUrl(where, conference.conference),
          recording_callback_method: "POST",
        }
      : {}),
  };
  const result = await exchange(connection.http, url, post(connection, body));
  return outcomeOfDial(result, plivoErrorDialect, participantRefOf);
}

async function listExternalParticipants(
  connection: Connection,
  conference: string,
): Promise<readonly Participant[]> {
  const found: Participant[] = [];
  for await (const page of pages(connection, participantsPath(conference), {}, participantPage))
    found.push(...page.objects.filter((one) => !one.exit_time));
  return found;
}

/** Nothing was commanded yet, so a failed lookup is a rejection rather than an unknown outcome. */
async function withParticipants(
  connection: Connection,
  conference: string,
  act: (participants: readonly Participant[]) => Promise<CommandOutcome>,
): Promise<CommandOutcome> {
  let participants: readonly Participant[];
  try {
    participants = await listExternalParticipants(connection, conference);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind === "not_found") return { kind: "already_ended" };
    const message = "Couldn't get the call from Plivo. Try again.";
    return { kind: "rejected", message: message, providerCode: null };
  }
  return act(participants);
}

const changeFields = ({ isHeld, isMuted, coaches }: ParticipantUpdate): object => ({
  ...(isHeld === undefined ? {} : { hold: isHeld }),
  ...(isMuted === undefined ? {} : { mute: isMuted }),
  // A Plivo supervisor can be heard by every agent or by all participants, not by one agent only.
  ...(coaches === undefined ? {} : { coach_mode: coaches !== null }),
});

export const plivoConferences: ConferenceCommands = {
  updateParticipant: (connection, { conference, legRef }, change) =>
    withParticipants(connection, conference, async (participants) => {
      // A participant who left and returned is listed twice.
      const participant = participants.findLast((one) => one.call_uuid === legRef);
      if (!participant) return { kind: "already_ended" };
      const path = `${participantsPath(conference)}${part(participant.member_id)}/`;
      return command(connection, path, post(connection, changeFields(change)));
    }),

  /**
   * A conference can play audio but can't speak text, so the text is spoken into each of its calls, mixed with the
   * conversation. Fails if any participant couldn't hear it: the text announces a recording, which everyone must know
   * about.
   */
  announceInConference: (connection, conference, announcement) =>
    withParticipants(connection, conference, async (participants) => {
      const prompts = announcement.script.flatMap((step) =>
        step.kind === "prompt" && "text" in step.prompt ? [step.prompt] : [],
      );
      if (participants.length === 0) return { kind: "already_ended" };
      for (const prompt of prompts) {
        const body = { text: prompt.text, legs: "aleg", mix: true, ...speakerOf(prompt) };
        const outcomes = await Promise.all(
          participants.map(({ call_uuid }) =>
            command(connection, `/Call/${part(call_uuid ?? "")}/Speak/`, post(connection, body)),
          ),
        );
        // Participants who left meanwhile don't need to hear it.
        const remaining = outcomes.filter(({ kind }) => kind !== "already_ended");
        const missed = remaining.find(({ kind }) => kind !== "done");
        if (missed) return missed;
        if (remaining.length === 0) return { kind: "already_ended" };
      }
      return { kind: "done" };
    }),

  async startRecording(connection, who, where) {
    const url = apiUrl(connection, `${conferencePath(who.conference)}Record/`);
    const body = {
      file_format: "wav",
      recording_callback_url: conferenceCallbackUrl(where, who.conference),
      recording_callback_method: "POST",
    };
    const result = await exchange(connection.http, url, post(connection, body));
    const outcome = outcomeOfCommand(result, plivoErrorDialect);
    if (outcome.kind !== "done") return outcome;
    const recordingRef = result.kind === "answered" ? recordingRefOf(result.body) : null;
    return recordingRef === null
      ? { kind: "unknown", reason: "begun without the recording's reference" }
      : { kind: "recording", recordingRef: recordingRef };
  },

  /** A conference has one recording at a time, which has no id in the URL. */
  changeRecording(connection, who, _recordingRef, action) {
    const path = `${conferencePath(who.conference)}Record/`;
    if (action === "stop") return command(connection, path, drop(connection));
    return command(
      connection,
      `${path}${action === "pause" ? "Pause" : "Resume"}/`,
      post(connection, {}),
    );
  },
};
