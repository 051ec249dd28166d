// Routes of Twilio's voice resources, by path and method.
import type { Resource, ResourceHandler } from "#simulator/rest/types.ts";
import * as applications from "./applications.ts";
import * as calls from "./calls.ts";
import * as conferences from "./conferences.ts";
import * as keys from "./keys.ts";
import * as participants from "./participants.ts";
import * as recordings from "./recordings.ts";

const call = "(CA[0-9a-fA-F]{32})";
const recording = "(RE[0-9a-fA-F]{32})";
const currentOr = "(RE[0-9a-fA-F]{32}|Twilio\\.CURRENT)";
const conference = "(CF[0-9a-fA-F]{32})";
/** A conference name is accepted only to add a participant or to end the conference. */
const conferenceOrName = "([^/]+)";

const resourceAt = (
  path: string,
  actions: Readonly<Record<string, ResourceHandler>>,
): Resource => ({
  pattern: new RegExp(`^${path}$`),
  actions,
});

const ofCall = (sid: string) => ({ kind: "call", sid }) as const;
const ofConference = (sid: string) => ({ kind: "conference", sid }) as const;

export const voiceResources: readonly Resource[] = [
  resourceAt("/Calls\\.json", { GET: calls.listCalls, POST: calls.createCall }),
  resourceAt(`/Calls/${call}\\.json`, {
    GET: calls.fetchCall,
    POST: calls.updateCall,
    DELETE: calls.deleteCall,
  }),
  resourceAt(`/Calls/${call}/Recordings\\.json`, {
    GET: (request, sid) => recordings.listRecordings(request, ofCall(sid)),
    POST: recordings.startCallRecording,
  }),
  resourceAt(`/Calls/${call}/Recordings/${currentOr}\\.json`, {
    GET: (request, sid, one) => recordings.fetchRecording(request, ofCall(sid), one),
    POST: (request, sid, one) => recordings.updateRecording(request, ofCall(sid), one),
    DELETE: (request, sid, one) => recordings.deleteRecording(request, ofCall(sid), one),
  }),
  resourceAt("/Conferences\\.json", { GET: conferences.listConferences }),
  resourceAt(`/Conferences/${conference}/Participants\\.json`, {
    GET: participants.listParticipants,
    POST: participants.addParticipant,
  }),
  resourceAt(`/Conferences/${conferenceOrName}/Participants\\.json`, {
    POST: participants.addParticipant,
  }),
  resourceAt(`/Conferences/${conference}/Participants/([^/]+)\\.json`, {
    GET: participants.fetchParticipant,
    POST: participants.changeParticipant,
    DELETE: participants.removeParticipant,
  }),
  resourceAt(`/Conferences/${conference}/Recordings\\.json`, {
    GET: (request, sid) => recordings.listRecordings(request, ofConference(sid)),
  }),
  resourceAt(`/Conferences/${conference}/Recordings/${currentOr}\\.json`, {
    GET: (request, sid, one) => recordings.fetchRecording(request, ofConference(sid), one),
    POST: (request, sid, one) => recordings.updateRecording(request, ofConference(sid), one),
    DELETE: (request, sid, one) => recordings.deleteRecording(request, ofConference(sid), one),
  }),
  resourceAt(`/Conferences/${conference}\\.json`, {
    GET: conferences.fetchConference,
    POST: conferences.changeConference,
  }),
  resourceAt(`/Conferences/${conferenceOrName}\\.json`, { POST: conferences.changeConference }),
  resourceAt("/Recordings\\.json", { GET: (request) => recordings.listRecordings(request, null) }),
  resourceAt(`/Recordings/${recording}\\.json`, {
    GET: (request, sid) => recordings.fetchRecording(request, null, sid),
    DELETE: (request, sid) => recordings.deleteRecording(request, null, sid),
  }),
  resourceAt(`/Recordings/${recording}(\\.wav|\\.mp3)?`, { GET: recordings.serveRecordingAudio }),
  resourceAt("/Applications\\.json", {
    GET: applications.listAllApplications,
    POST: applications.createApplication,
  }),
  resourceAt("/Applications/(AP[0-9a-fA-F]{32})\\.json", {
    GET: applications.fetchApplication,
    POST: applications.updateApplication,
    DELETE: applications.removeApplication,
  }),
  resourceAt("/Keys\\.json", { GET: keys.listKeys, POST: keys.createApiKey }),
  resourceAt("/Keys/(SK[0-9a-fA-F]{32})\\.json", { GET: keys.fetchKey, DELETE: keys.deleteKey }),
];
