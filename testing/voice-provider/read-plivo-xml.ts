// Parses a script as Plivo does. Elements, nesting, attributes and values are validated by rebuilding the document with
// Plivo's own package, which throws on what it does not know.
import { Response } from "plivo";
import { type Element, parseXml } from "#simulator/voice/twiml/parse-xml.ts";
import { scriptIn } from "./addresses.ts";
import type { ConferenceAction, ScriptAction } from "./script-action.ts";

type AttributeValues = Record<string, string | number | boolean>;
type Builder = Record<string, ((...typedAttributes: unknown[]) => Builder) | undefined>;

const bodied = new Set(["Speak", "Play", "Redirect", "MultiPartyCall"]);

/** Converts attribute text to the numbers and flags Plivo's package expects. */
const typedAttributes = (attributes: Element["attributes"]): AttributeValues =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      value === "true" || value === "false"
        ? value === "true"
        : /^\d+$/.test(value)
          ? Number(value)
          : // Plivo's package rejects a host whose top-level domain is longer than six letters.
            value.replace("://desk.example/", "://desk.test/"),
    ]),
  );

function build(parent: Builder, { name, attributes, children, text }: Element): void {
  const add = parent[`add${name}`];
  if (!add) throw new Error(`<${name}> is no element of Plivo`);
  const made = bodied.has(name)
    ? add.call(parent, text, typedAttributes(attributes))
    : add.call(parent, typedAttributes(attributes));
  for (const child of children) build(made, child);
}

export function readPlivoXml(body: string): readonly ScriptAction[] {
  const root = parseXml(body);
  if (root.name !== "Response") throw new Error(`<${root.name}> is no document`);
  const theirs = new (Response as unknown as new () => Builder)();
  for (const child of root.children) build(theirs, child);
  return readElements(root.children);
}

function readElements(elements: readonly Element[]): ScriptAction[] {
  const actions: ScriptAction[] = [];
  for (let at = 0; at < elements.length; at += 1) {
    const element = elements[at];
    if (!element) break;
    // Without a key press or speech, the script continues with the next element.
    const next = elements[at + 1];
    const isAsking = element.name === "GetDigits" || element.name === "Record";
    const otherwise = isAsking && next?.name === "Redirect" ? next.text : null;
    actions.push(readElement(element, otherwise));
    if (otherwise !== null) at += 1;
  }
  return actions;
}

function readElement(element: Element, otherwise: string | null): ScriptAction {
  const { name, attributes, children, text } = element;
  const posted = (key: string): string => {
    expectAttribute(element, "method", "POST");
    // The response to the action request must be executed.
    if (attributes.redirect === "false") throw new Error(`<${name}> ignores what it asks for`);
    return needed(element, key);
  };
  switch (name) {
    case "Speak": {
      const { language = null, voice = null } = attributes;
      return { action: "say", text, language, voice };
    }
    case "Play":
      return { action: "play", url: text };
    case "Wait":
      expectAttribute(element, "silence", "true");
      return { action: "pause", seconds: Number(attributes.length) };
    case "GetDigits":
      // Digits must not be logged: they may be a card number.
      expectAttribute(element, "log", "false");
      return {
        action: "gather",
        prompts: readElements(children),
        digits: Number(attributes.numDigits),
        timeoutSeconds: Number(attributes.timeout),
        endKey: attributes.finishOnKey === "none" ? null : (attributes.finishOnKey ?? "#"),
        nextUrl: posted("action"),
        timeoutUrl: otherwise,
      };
    case "Record":
      expectAttribute(element, "fileFormat", "wav");
      expectAttribute(element, "callbackMethod", "POST");
      return {
        action: "record",
        maxSeconds: Number(attributes.maxLength),
        endKey: attributes.finishOnKey === "none" ? null : (attributes.finishOnKey ?? "#"),
        hasBeep: attributes.playBeep !== "false",
        nextUrl: posted("action"),
        emptyUrl: otherwise,
        reportUrl: attributes.callbackUrl ?? null,
      };
    case "MultiPartyCall":
      return readConference(element);
    case "Redirect":
      expectAttribute(element, "method", "POST");
      return { action: "redirect", url: text };
    case "Hangup":
      if (attributes.reason === undefined) return { action: "hang_up" };
      if (attributes.reason === "busy") return { action: "reject", reason: "busy" };
      expectAttribute(element, "reason", "rejected");
      return { action: "reject", reason: "blocked" };
    default:
      throw new Error(`<${name}> is no action of ours`);
  }
}

function readConference(conference: Element): ConferenceAction {
  const { attributes, text } = conference;
  // Otherwise a lone participant is removed, and reports are sent by GET.
  expectAttribute(conference, "stayAlone", "true");
  for (const key of ["statusCallbackMethod", "onExitActionMethod"])
    expectAttribute(conference, key, "POST");
  const events = attributes.statusCallbackEvents?.split(",") ?? [];
  for (const event of ["mpc-state-changes", "participant-state-changes"])
    if (!events.includes(event)) throw new Error(`a room that does not report its ${event}`);
  const isRecorded = attributes.record === "true";
  if (isRecorded) {
    expectAttribute(conference, "recordFileFormat", "wav");
    expectAttribute(conference, "recordingCallbackMethod", "POST");
  }
  const isSilent = attributes.enterSound === "none" && attributes.exitSound === "none";
  return {
    action: "room",
    conference: text,
    label: null,
    starts: attributes.startMpcOnEnter !== "false",
    ends: attributes.endMpcOnExit === "true",
    hasBeep: !isSilent,
    audience: audience(attributes),
    wait: waitOf(conference),
    reportUrl: attributes.statusCallbackUrl ?? null,
    recordingReportUrl: isRecorded ? needed(conference, "recordingCallbackUrl") : null,
    afterUrl: attributes.onExitActionUrl ?? null,
  };
}

/** A coaching supervisor is heard by agents only; the role decides who is an agent. */
function audience({ role, mute, coachMode }: Element["attributes"]): ConferenceAction["audience"] {
  if (mute === "true") return "nobody";
  return role === "Supervisor" && coachMode !== "false" ? "members" : "all";
}

/** Wait audio is requested as a separate script that may contain only speech, audio files and pauses. */
function waitOf(conference: Element): ConferenceAction["wait"] {
  const { waitMusicUrl } = conference.attributes;
  if (waitMusicUrl === undefined) return "music";
  expectAttribute(conference, "waitMusicMethod", "POST");
  const [step, ...more] = scriptIn(waitMusicUrl);
  if (step?.kind === "pause" && more.length === 0) return "silence";
  if (step?.kind !== "prompt" || !("play" in step.prompt) || more.length > 0)
    throw new Error("a room waits with one sound, or in silence");
  return {
    url: waitMusicUrl.replace(/voice-script.*/, `audio/${step.prompt.play}.1795000000.signed`),
  };
}

function needed({ name, attributes }: Element, key: string): string {
  const value = attributes[key];
  if (!value) throw new Error(`<${name}> without ${key}`);
  return value;
}

function expectAttribute({ name, attributes }: Element, key: string, value: string): void {
  if (attributes[key] !== value) throw new Error(`<${name}> whose ${key} is not ${value}`);
}
