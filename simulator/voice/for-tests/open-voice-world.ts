// A street with telephones for one test: the official SDK gives the orders, its VoiceResponse writes the
// instructions, and what the carrier posts is judged by its own validateRequest.
import twilio from "twilio";
import { vi } from "vitest";
import type { CallBegun, SimulatedCall } from "#contract/simulator/simulated-call.ts";
import type { Heard } from "#simulator/for-tests/fake-desk.ts";
import { type OpenWorld, openWorld } from "#simulator/for-tests/open-world.ts";
import type { SimulatorOptions } from "#simulator/start.ts";

const { VoiceResponse } = twilio.twiml;
export type Document = InstanceType<typeof VoiceResponse>;
export type Instruct = (document: Document, heard: Heard) => void;

export interface VoiceWorld extends OpenWorld {
  url(path: string): string;
  /** What the desk says when it is asked at this path. */
  when(path: string, instruct: Instruct): void;
  /** The room of this name that is not over: the SDK knows rooms by their sid. */
  room(name: string): Promise<ReturnType<OpenWorld["client"]["conferences"]>>;
  /** Changes where calls to the line ask. */
  point(
    change: Parameters<ReturnType<OpenWorld["client"]["incomingPhoneNumbers"]>["update"]>[0],
  ): Promise<void>;
  /** Everything heard at this path, genuine or not. */
  heardAt(path: string): Heard[];
  /** Of the reports of one call, the words of its steps in the order they came. */
  steps(path: string, callSid?: string): string[];
  /** Room events in the order they came: "participant-join agent". */
  events(path: string): string[];
  call(who: { id: string }): Promise<string>;
  at(sid: string, deed: string, input?: unknown): Promise<Response>;
  /** The call that this phone is in, or was in last. */
  phone(who: { id: string }): Promise<SimulatedCall | null>;
  until(what: () => unknown): Promise<void>;
}

export async function openVoiceWorld(more: Partial<SimulatorOptions> = {}): Promise<VoiceWorld> {
  const world = await openWorld({
    sound: "none",
    callPace: 0.02,
    retryAfterMs: 10,
    ...more,
  });
  const documents = new Map<string, Instruct>();
  const pathOf = (heard: Heard) => heard.path.split("?")[0] ?? "";
  world.desk.answerBy((heard) => {
    const instruct = documents.get(pathOf(heard));
    if (instruct === undefined) return { type: "text/plain", body: "" };
    const document = new VoiceResponse();
    instruct(document, heard);
    return { type: "text/xml", body: document.toString() };
  });
  const url = (path: string) => world.desk.publicUrl + path;
  const line = world.account.lines[0]?.sid ?? "";
  await world.client.incomingPhoneNumbers(line).update({
    voiceUrl: url("/voice"),
    voiceFallbackUrl: url("/fallback"),
    statusCallback: url("/status"),
  });
  const heardAt = (path: string) => world.desk.heard.filter((heard) => pathOf(heard) === path);
  return Object.assign(world, {
    url,
    when: (path: string, instruct: Instruct) => {
      documents.set(path, instruct);
    },
    room: async (name: string) => {
      const all = await world.client.conferences.list({ friendlyName: name });
      const open = all.find(({ status }) => status !== "completed");
      if (open === undefined) throw new Error(`no room ${name}`);
      return world.client.conferences(open.sid);
    },
    point: async (change: Parameters<VoiceWorld["point"]>[0]) => {
      await world.client.incomingPhoneNumbers(line).update(change);
    },
    heardAt,
    steps: (path: string, callSid?: string) =>
      heardAt(path)
        .filter(({ fields }) => callSid === undefined || fields.CallSid === callSid)
        .map(({ fields }) => fields.CallStatus ?? ""),
    events: (path: string) =>
      heardAt(path).map(({ fields }) =>
        [fields.StatusCallbackEvent, fields.ParticipantLabel].filter(Boolean).join(" "),
      ),
    call: async (who: { id: string }) => {
      const input = { customer: who.id, line: world.line };
      const answer = await world.control("POST", "calls", input);
      if (!answer.ok) throw new Error(await answer.text());
      return ((await answer.json()) as CallBegun).callSid;
    },
    at: (sid: string, deed: string, input: unknown = {}) =>
      world.control("POST", `calls/${sid}/${deed}`, input),
    phone: async (who: { id: string }) => {
      const { customers } = await world.state();
      return customers.find(({ id }) => id === who.id)?.call ?? null;
    },
    until: async (what: () => unknown) => {
      await vi.waitFor(
        async () => {
          if (!(await what())) throw new Error(`not yet: ${what}`);
        },
        { timeout: 20_000, interval: 10 },
      );
    },
  });
}
