// Parses the scripts of TwiML-speaking providers with the simulated carrier's parser, which rejects what the real one
// rejects.
import { parseTwiml, type Verb } from "#simulator/voice/twiml/parse-document.ts";
import type { ConferenceAction, ScriptAction } from "./script-action.ts";

/**
 * Throws on anything the provider would warn about. `ownAttributes` are this provider's additions to TwiML, as "Verb
 * attribute".
 */
export function readTwiml(body: string, ownAttributes: readonly string[]): readonly ScriptAction[] {
  const { verbs, alerts } = parseTwiml(body);
  const known = ownAttributes.map((one) => `<${one.replace(" ", "> has no attribute ")}`);
  const strange = alerts.filter(({ message }) => !known.includes(message));
  if (strange.length > 0) throw new Error(strange.map(({ message }) => message).join("; "));
  return readVerbs(verbs);
}

function readVerbs(verbs: readonly Verb[]): ScriptAction[] {
  const actions: ScriptAction[] = [];
  for (let at = 0; at < verbs.length; at += 1) {
    const verb = verbs[at];
    if (!verb) break;
    // Without a key press or speech, the script continues with the next verb.
    const next = verbs[at + 1];
    const otherwise = next?.name === "Redirect" ? next.text : null;
    const isAsking = verb.name === "Gather" || verb.name === "Record";
    actions.push(readVerb(verb, isAsking ? otherwise : null));
    if (isAsking && otherwise !== null) at += 1;
  }
  return actions;
}

function readVerb(verb: Verb, otherwise: string | null): ScriptAction {
  const { name, attributes, children, text } = verb;
  const posted = (key: string): string => {
    expectAttribute(verb, "method", "POST");
    return needed(verb, key);
  };
  switch (name) {
    case "Say": {
      const { language = null, voice = null } = attributes;
      return { action: "say", text, language, voice };
    }
    case "Play":
      return { action: "play", url: text };
    case "Pause":
      return { action: "pause", seconds: Number(attributes.length) };
    case "Gather":
      return {
        action: "gather",
        prompts: readVerbs(children),
        digits: Number(attributes.numDigits),
        timeoutSeconds: Number(attributes.timeout),
        endKey: attributes.finishOnKey === "" ? null : (attributes.finishOnKey ?? "#"),
        nextUrl: posted("action"),
        timeoutUrl: otherwise,
      };
    case "Record":
      return {
        action: "record",
        maxSeconds: Number(attributes.maxLength),
        endKey: attributes.finishOnKey ?? "1234567890*#",
        hasBeep: attributes.playBeep !== "false",
        nextUrl: posted("action"),
        emptyUrl: otherwise,
        reportUrl: attributes.recordingStatusCallback ?? null,
      };
    case "Dial":
      return readConference(verb, posted("action"));
    case "Redirect":
      expectAttribute(verb, "method", "POST");
      return { action: "redirect", url: text };
    case "Reject":
      if (attributes.reason === "busy") return { action: "reject", reason: "busy" };
      expectAttribute(verb, "reason", "rejected");
      return { action: "reject", reason: "blocked" };
    case "Hangup":
      return { action: "hang_up" };
    default:
      throw new Error(`<${name}> is no action of ours`);
  }
}

function readConference(dial: Verb, afterUrl: string): ConferenceAction {
  const [conference, ...more] = dial.children;
  if (conference?.name !== "Conference" || more.length > 0)
    throw new Error("<Dial> holds one <Conference> and nothing else");
  const { attributes } = conference;
  const events = attributes.statusCallbackEvent?.split(" ") ?? [];
  for (const event of ["start", "end", "join", "leave"])
    if (!events.includes(event)) throw new Error(`a conference that does not report its ${event}`);
  const { coach, waitUrl } = attributes;
  const isRecorded = attributes.record !== undefined;
  if (isRecorded) expectAttribute(conference, "record", "record-from-start");
  return {
    action: "room",
    conference: conference.text,
    label: attributes.participantLabel ?? null,
    starts: attributes.startConferenceOnEnter !== "false",
    ends: attributes.endConferenceOnExit === "true",
    hasBeep: attributes.beep !== "false",
    audience: coach ? { leg: coach } : attributes.muted === "true" ? "nobody" : "all",
    wait: waitUrl === undefined ? "music" : waitUrl === "" ? "silence" : { url: waitUrl },
    reportUrl: attributes.statusCallback ?? null,
    recordingReportUrl: isRecorded ? needed(conference, "recordingStatusCallback") : null,
    afterUrl,
  };
}

function needed({ name, attributes }: Verb, key: string): string {
  const value = attributes[key];
  if (!value) throw new Error(`<${name}> without ${key}`);
  return value;
}

function expectAttribute({ name, attributes }: Verb, key: string, value: string): void {
  if (attributes[key] !== value) throw new Error(`<${name}> whose ${key} is not ${value}`);
}
