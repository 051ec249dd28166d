// The voice side of Twilio's resources: which address and method leads where.
import type { Resource, ResourceHandler } from "#simulator/rest/resources.ts";
import * as applications from "./applications.ts";
import * as calls from "./calls.ts";
import * as conferences from "./conferences.ts";
import * as keys from "./keys.ts";
import * as participants from "./participants.ts";
import * as recordings from "./recordings.ts";

const call = "(CA[0-9a-fA-F]{32})";
const recording = "(RE[0-9a-fA-F]{32})";
const currentOr = "(RE[0-9a-fA-F]{32}|Twilio\\.CURRENT)";
const room = "(CF[0-9a-fA-F]{32})";
/** Its name will do where somebody is to be fetched into it, or where it shall end; nowhere else. */
const roomOrName = "([^/]+)";

const at = (place: string, deeds: Readonly<Record<string, ResourceHandler>>): Resource => ({
  place: new RegExp(`^${place}$`),
  deeds,
});

const ofCall = (sid: string) => ({ kind: "call", sid }) as const;
const ofRoom = (sid: string) => ({ kind: "conference", sid }) as const;

export const voiceResources: readonly Resource[] = [
  at("/Calls\\.json", { GET: calls.listCalls, POST: calls.makeCall }),
  at(`/Calls/${call}\\.json`, {
    GET: calls.fetchCall,
    POST: calls.updateCall,
    DELETE: calls.deleteCall,
  }),
  at(`/Calls/${call}/Recordings\\.json`, {
    GET: (asked, sid) => recordings.listRecordings(asked, ofCall(sid)),
    POST: recordings.recordOneCall,
  }),
  at(`/Calls/${call}/Recordings/${currentOr}\\.json`, {
    GET: (asked, sid, one) => recordings.fetchRecording(asked, ofCall(sid), one),
    POST: (asked, sid, one) => recordings.changeOneRecording(asked, ofCall(sid), one),
    DELETE: (asked, sid, one) => recordings.deleteRecording(asked, ofCall(sid), one),
  }),
  at("/Conferences\\.json", { GET: conferences.listConferences }),
  at(`/Conferences/${room}/Participants\\.json`, {
    GET: participants.listParticipants,
    POST: participants.addParticipant,
  }),
  at(`/Conferences/${roomOrName}/Participants\\.json`, { POST: participants.addParticipant }),
  at(`/Conferences/${room}/Participants/([^/]+)\\.json`, {
    GET: participants.fetchParticipant,
    POST: participants.changeOne,
    DELETE: participants.removeParticipant,
  }),
  at(`/Conferences/${room}/Recordings\\.json`, {
    GET: (asked, sid) => recordings.listRecordings(asked, ofRoom(sid)),
  }),
  at(`/Conferences/${room}/Recordings/${currentOr}\\.json`, {
    GET: (asked, sid, one) => recordings.fetchRecording(asked, ofRoom(sid), one),
    POST: (asked, sid, one) => recordings.changeOneRecording(asked, ofRoom(sid), one),
    DELETE: (asked, sid, one) => recordings.deleteRecording(asked, ofRoom(sid), one),
  }),
  at(`/Conferences/${room}\\.json`, {
    GET: conferences.fetchConference,
    POST: conferences.changeConference,
  }),
  at(`/Conferences/${roomOrName}\\.json`, { POST: conferences.changeConference }),
  at("/Recordings\\.json", { GET: (asked) => recordings.listRecordings(asked, null) }),
  at(`/Recordings/${recording}\\.json`, {
    GET: (asked, sid) => recordings.fetchRecording(asked, null, sid),
    DELETE: (asked, sid) => recordings.deleteRecording(asked, null, sid),
  }),
  at(`/Recordings/${recording}(\\.wav|\\.mp3)?`, { GET: recordings.bringRecording }),
  at("/Applications\\.json", {
    GET: applications.listAllApplications,
    POST: applications.ensureApplication,
  }),
  at("/Applications/(AP[0-9a-fA-F]{32})\\.json", {
    GET: applications.fetchApplication,
    POST: applications.changeOneApplication,
    DELETE: applications.deleteOneApplication,
  }),
  at("/Keys\\.json", { GET: keys.listKeys, POST: keys.makeKey }),
  at("/Keys/(SK[0-9a-fA-F]{32})\\.json", { GET: keys.fetchKey, DELETE: keys.deleteKey }),
];
