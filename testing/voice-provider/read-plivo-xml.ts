// Reads a script as Plivo reads it: the elements, where they may stand, their attributes and what these may say are
// those of Plivo's own package, which builds the same document once more and throws on what it does not know.
import { Response } from "plivo";
import { type Element, parseXml } from "#simulator/voice/twiml/parse-xml.ts";
import { scriptIn } from "./addresses.ts";
import type { RoomAction, ScriptAction } from "./script-action.ts";

type Told = Record<string, string | number | boolean>;
type Builder = Record<string, ((...told: unknown[]) => Builder) | undefined>;

const bodied = new Set(["Speak", "Play", "Redirect", "MultiPartyCall"]);

/** What its package wants as a number or a flag stands in the document as a word. */
const told = (attributes: Element["attributes"]): Told =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      value === "true" || value === "false"
        ? value === "true"
        : /^\d+$/.test(value)
          ? Number(value)
          : // it takes no host for one whose last part is longer than six letters
            value.replace("://desk.example/", "://desk.test/"),
    ]),
  );

function build(parent: Builder, { name, attributes, children, text }: Element): void {
  const add = parent[`add${name}`];
  if (!add) throw new Error(`<${name}> is no element of Plivo`);
  const made = bodied.has(name)
    ? add.call(parent, text, told(attributes))
    : add.call(parent, told(attributes));
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
    // who presses nothing, and who says nothing, falls through to the element behind it
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
    expectWord(element, "method", "POST");
    // its answer is heard
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
      expectWord(element, "silence", "true");
      return { action: "pause", seconds: Number(attributes.length) };
    case "GetDigits":
      // the keys may be a card number
      expectWord(element, "log", "false");
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
      expectWord(element, "fileFormat", "wav");
      expectWord(element, "callbackMethod", "POST");
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
      return readRoom(element);
    case "Redirect":
      expectWord(element, "method", "POST");
      return { action: "goto", url: text };
    case "Hangup":
      if (attributes.reason === undefined) return { action: "hangup" };
      if (attributes.reason === "busy") return { action: "reject", why: "busy" };
      expectWord(element, "reason", "rejected");
      return { action: "reject", why: "blocked" };
    default:
      throw new Error(`<${name}> is no action of ours`);
  }
}

function readRoom(room: Element): RoomAction {
  const { attributes, text } = room;
  // else whoever is alone is put out, and the reports are asked for by GET
  expectWord(room, "stayAlone", "true");
  for (const key of ["statusCallbackMethod", "onExitActionMethod"]) expectWord(room, key, "POST");
  const events = attributes.statusCallbackEvents?.split(",") ?? [];
  for (const event of ["mpc-state-changes", "participant-state-changes"])
    if (!events.includes(event)) throw new Error(`a room that does not report its ${event}`);
  const isRecorded = attributes.record === "true";
  if (isRecorded) {
    expectWord(room, "recordFileFormat", "wav");
    expectWord(room, "recordingCallbackMethod", "POST");
  }
  const isSilent = attributes.enterSound === "none" && attributes.exitSound === "none";
  return {
    action: "room",
    room: text,
    label: null,
    starts: attributes.startMpcOnEnter !== "false",
    ends: attributes.endMpcOnExit === "true",
    hasBeep: !isSilent,
    heardBy: heardBy(attributes),
    wait: waitOf(room),
    reportUrl: attributes.statusCallbackUrl ?? null,
    recordingReportUrl: isRecorded ? needed(room, "recordingCallbackUrl") : null,
    afterUrl: attributes.onExitActionUrl ?? null,
  };
}

/** A coaching supervisor is heard by agents; the role decides who is one. */
function heardBy({ role, mute, coachMode }: Element["attributes"]): RoomAction["heardBy"] {
  if (mute === "true") return "nobody";
  return role === "Supervisor" && coachMode !== "false" ? "members" : "all";
}

/** Asked for as a script of its own, in which only words, sounds and pauses may stand. */
function waitOf(room: Element): RoomAction["wait"] {
  const { waitMusicUrl } = room.attributes;
  if (waitMusicUrl === undefined) return "music";
  expectWord(room, "waitMusicMethod", "POST");
  const [step, ...more] = scriptIn(waitMusicUrl);
  if (step?.do === "pause" && more.length === 0) return "silence";
  if (step?.do !== "prompt" || !("play" in step.prompt) || more.length > 0)
    throw new Error("a room waits with one sound, or in silence");
  return {
    url: waitMusicUrl.replace(/voice-script.*/, `sound/${step.prompt.play}.1795000000.signed`),
  };
}

function needed({ name, attributes }: Element, key: string): string {
  const value = attributes[key];
  if (!value) throw new Error(`<${name}> without ${key}`);
  return value;
}

function expectWord({ name, attributes }: Element, key: string, value: string): void {
  if (attributes[key] !== value) throw new Error(`<${name}> whose ${key} is not ${value}`);
}
