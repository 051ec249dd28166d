// Reads a script of the vendors that speak TwiML by the reader of the simulated carrier, which refuses what the real
// one refuses.
import { parseTwiml, type Verb } from "#simulator/voice/twiml/parse-document.ts";
import type { RoomAction, ScriptAction } from "./script-action.ts";

/**
 * Throws on whatever the vendor would warn of. `ownAttributes`: what TwiML does not have and this vendor's dialect of
 * it does, as "Verb attribute".
 */
export function readTwiml(body: string, ownAttributes: readonly string[]): readonly ScriptAction[] {
  const { verbs, alerts } = parseTwiml(body);
  const known = ownAttributes.map((one) => `<${one.replace(" ", "> has no attribute ")}`);
  const strange = alerts.filter(({ say }) => !known.includes(say));
  if (strange.length > 0) throw new Error(strange.map(({ say }) => say).join("; "));
  return readVerbs(verbs);
}

function readVerbs(verbs: readonly Verb[]): ScriptAction[] {
  const actions: ScriptAction[] = [];
  for (let at = 0; at < verbs.length; at += 1) {
    const verb = verbs[at];
    if (!verb) break;
    // who presses nothing, and who says nothing, falls through to the verb behind it
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
    expectWord(verb, "method", "POST");
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
      return readRoom(verb, posted("action"));
    case "Redirect":
      expectWord(verb, "method", "POST");
      return { action: "goto", url: text };
    case "Reject":
      if (attributes.reason === "busy") return { action: "reject", why: "busy" };
      expectWord(verb, "reason", "rejected");
      return { action: "reject", why: "blocked" };
    case "Hangup":
      return { action: "hangup" };
    default:
      throw new Error(`<${name}> is no action of ours`);
  }
}

function readRoom(dial: Verb, afterUrl: string): RoomAction {
  const [room, ...more] = dial.children;
  if (room?.name !== "Conference" || more.length > 0)
    throw new Error("<Dial> holds one <Conference> and nothing else");
  const { attributes } = room;
  const events = attributes.statusCallbackEvent?.split(" ") ?? [];
  for (const event of ["start", "end", "join", "leave"])
    if (!events.includes(event)) throw new Error(`a conference that does not report its ${event}`);
  const { coach, waitUrl } = attributes;
  const isRecorded = attributes.record !== undefined;
  if (isRecorded) expectWord(room, "record", "record-from-start");
  return {
    action: "room",
    room: room.text,
    label: attributes.participantLabel ?? null,
    starts: attributes.startConferenceOnEnter !== "false",
    ends: attributes.endConferenceOnExit === "true",
    hasBeep: attributes.beep !== "false",
    heardBy: coach ? { leg: coach } : attributes.muted === "true" ? "nobody" : "all",
    wait: waitUrl === undefined ? "music" : waitUrl === "" ? "silence" : { url: waitUrl },
    reportUrl: attributes.statusCallback ?? null,
    recordingReportUrl: isRecorded ? needed(room, "recordingStatusCallback") : null,
    afterUrl,
  };
}

function needed({ name, attributes }: Verb, key: string): string {
  const value = attributes[key];
  if (!value) throw new Error(`<${name}> without ${key}`);
  return value;
}

function expectWord({ name, attributes }: Verb, key: string, value: string): void {
  if (attributes[key] !== value) throw new Error(`<${name}> whose ${key} is not ${value}`);
}
