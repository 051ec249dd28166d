// A server that answers as it is told, a carrier in the hands of the test, and a clock that it moves.
import type { Call } from "#contract/live.ts";
import type { CallId } from "#domain/ids.ts";
import type { MicrophoneStanding } from "#web/data/call/media/microphone.ts";
import { Refusal } from "#web/data/refusal.ts";
import type {
  DriverCall,
  DriverStanding,
  PathEnd,
  PathState,
  SoftphoneDriver,
} from "#web/features/softphone/drivers/driver.ts";
import { makePathStates } from "#web/features/softphone/drivers/path-states.ts";
import { makePhone, type PhoneWorld } from "#web/features/softphone/phone/phone.ts";
import type { PhoneState } from "#web/features/softphone/phone/phone-state.ts";
import { callId, legId, lineId, me } from "./calls.ts";

export interface FakeCall extends DriverCall {
  readonly to: unknown;
  readonly did: string[];
  readonly become: (state: PathState, end?: PathEnd) => void;
}

export function makeFakeDriver() {
  const calls: FakeCall[] = [];
  let say: (standing: DriverStanding, words: string | null) => void = () => undefined;
  const standing = { becomes: (now: DriverStanding, words: string | null) => say(now, words) };
  /** Held back until the test lets it through. */
  let gate: Promise<void> = Promise.resolve();
  const driver: SoftphoneDriver = {
    kind: "simulator",
    start: async () => say("ready", null),
    stop: () => undefined,
    async connect(to) {
      await gate;
      const path = makePathStates();
      const did: string[] = [];
      const call: FakeCall = {
        to,
        did,
        become: path.set,
        onState: path.onState,
        hangUp() {
          did.push("hang up");
          path.set("closed", { isLost: false, say: null });
        },
        mute: (isMuted) => did.push(isMuted ? "mute" : "unmute"),
        press: (digits) => did.push(`press ${digits}`),
        sample: () => Promise.resolve(null),
      };
      calls.push(call);
      return call;
    },
    choose: () => undefined,
    onStanding(listener) {
      say = listener;
    },
  };
  return {
    driver,
    calls,
    standing,
    holdBack(): () => void {
      let letThrough: () => void = () => undefined;
      gate = new Promise((done) => {
        letThrough = done;
      });
      return letThrough;
    },
  };
}

type Answers = Record<string, (input: never) => unknown>;

export const refused = (code: "conflict" | "forbidden", say: string, status = 409): Refusal =>
  new Refusal({ code: code as Refusal["code"], status, say });

export function makeFakeWorld(answers: Answers = {}) {
  const carrier = makeFakeDriver();
  const asked: { name: string; input: unknown }[] = [];
  const took: Call[] = [];
  const timers: { atMs: number; run: () => void }[] = [];
  let nowMs = 1_000_000;
  let kept: readonly CallId[] = [];
  let microphone: MicrophoneStanding = "ready";
  let last: PhoneState | null = null;

  const usual: Answers = {
    claimCall: () => ({ callId: callId(1), legId: legId(1), pass: "one" }),
    joinCall: () => ({ callId: callId(1), legId: legId(2), pass: "two" }),
  };
  const world: PhoneWorld = {
    me,
    ask: (async (name: string, input: unknown) => {
      asked.push({ name, input });
      const answer = answers[name] ?? usual[name];
      return await answer?.(input as never);
    }) as PhoneWorld["ask"],
    openPhones: () =>
      Promise.resolve({
        phones: [{ lineIds: [lineId], driver: carrier.driver }],
        sip: null,
        problems: [],
      }),
    lookAtMicrophone: () => Promise.resolve(microphone),
    nowMs: () => nowMs,
    after(ms, run) {
      const timer = { atMs: nowMs + ms, run };
      timers.push(timer);
      return () => {
        const place = timers.indexOf(timer);
        if (place >= 0) timers.splice(place, 1);
      };
    },
    kept: {
      read: () => kept,
      write(ids) {
        kept = ids;
      },
    },
    mark: () => 0,
    took: (call) => took.push(call),
    report: () => Promise.resolve(),
    clockAheadMs: () => Promise.resolve(0),
    changed(state) {
      last = state;
    },
    levels: () => undefined,
  };
  return {
    world,
    carrier,
    asked,
    took,
    names: () => asked.map((one) => one.name),
    shown: () => last,
    kept: {
      read: () => kept,
      write(...ids: CallId[]) {
        kept = ids;
      },
    },
    microphone(now: MicrophoneStanding) {
      microphone = now;
    },
    /** Lets everything that is ready happen, then what falls due within the time. */
    async pass(ms = 0) {
      const untilMs = nowMs + ms;
      await settle();
      for (;;) {
        const due = timers.filter((one) => one.atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)[0];
        if (due === undefined) break;
        timers.splice(timers.indexOf(due), 1);
        nowMs = Math.max(nowMs, due.atMs);
        due.run();
        await settle();
      }
      nowMs = untilMs;
    },
  };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

export async function startedPhone(answers: Answers = {}) {
  const fake = makeFakeWorld(answers);
  const phone = makePhone(fake.world);
  phone.start();
  await fake.pass();
  phone.sees([]);
  return { ...fake, phone };
}
