// A house with a phone line, its people at awake desks, and a carrier in memory. Callers are played at the level of
// the port: they ask what they hear, and tell what became of them. The clock stands until it is told to go.
import type { Flow, FlowStep } from "#domain/call/flow/flow.ts";
import type { Script, Step } from "#domain/call/script.ts";
import { must } from "#domain/errors.ts";
import type { AccountId, CallId, DeviceId, LegId, LineId, MemberId } from "#domain/ids.ts";
import type { PhoneSettings } from "#domain/line/phone-settings.ts";
import { PutOff } from "#domain/put-off.ts";
import { dialLeg } from "#server/actions/call/carrier/dial-leg.ts";
import { guideCall } from "#server/actions/call/carrier/guide-call.ts";
import { handOfHouse, tidyCall } from "#server/actions/call/carrier/tidy-call.ts";
import { applyVoiceFact } from "#server/actions/call/facts/apply-voice-fact.ts";
import { textBackLater } from "#server/actions/call/facts/conclude-call.ts";
import { matchCallFacts } from "#server/actions/call/facts/match-call-facts.ts";
import { endLateTransfer } from "#server/actions/call/in-call/transfer/end-transfer.ts";
import { answerAsk } from "#server/actions/call/inbound/answer-ask.ts";
import { endOutsideCall } from "#server/actions/call/outside/end-outside-call.ts";
import { tellPlaces } from "#server/actions/call/queue/announce-queue.ts";
import { offerCalls } from "#server/actions/call/queue/offer-calls.ts";
import { hideCall } from "#server/actions/call/rings/hide-call.ts";
import { moveCallOn } from "#server/actions/call/rings/move-call.ts";
import { ringOwnPhone } from "#server/actions/call/rings/own-phone.ts";
import { freeMember } from "#server/actions/call/wrap-up/be-free.ts";
import { openPeople, type Someone } from "#server/actions/member/for-tests/open-people.ts";
import type { VoiceAsk, VoiceFact } from "#server/ports/voice.ts";
import type { JobName } from "#server/scheduler/catalogue.ts";
import { insertAccount } from "#server/store/account.ts";
import { type CallView, findCallView } from "#server/store/call/call-list.ts";
import { keepDevice } from "#server/store/call/device.ts";
import { publishFlow } from "#server/store/call/flow/flow.ts";
import type { ConnectionConfig } from "#server/store/database.ts";
import { insertLine } from "#server/store/line.ts";
import { sql } from "#server/store/sql.ts";
import { openFakeVoice } from "./fake-voice.ts";

export type Hearing<Kind extends Step["do"]> = Extract<Step, { do: Kind }>;

interface Soon {
  readonly name: JobName;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

export interface PhoneLine {
  readonly lineId: LineId;
  readonly accountId: AccountId;
  readonly number: string;
  readonly house: Someone;
}

let counted = 0;
const nextNumber = (): string => {
  counted += 1;
  return `+4420794${String(60000 + counted).slice(-5)}`;
};

export function openPhoneHouse(connection?: ConnectionConfig) {
  const voice = openFakeVoice();
  const wheel = new Map<string, Soon>();
  const people = openPeople(connection, {
    outside: {
      findVoiceProvider: () => voice.provider,
      listVoiceProviders: () => [voice.provider],
      connect: (_account, settings) => ({
        settings,
        baseUrl: "https://carrier.example",
        http: async () => {
          throw new Error("nothing of this goes over a network");
        },
      }),
    },
    // One timer for one thing and moment, as in life.
    runSoon: (name, payload, at) =>
      void wheel.set(`${name} ${JSON.stringify(payload)} ${at.getTime()}`, {
        ...{ name, payload: payload as Soon["payload"], at },
      }),
  });
  const { desk, database } = people;

  /** What this process does by itself; what others do is left out. */
  async function run({ name, payload }: Soon): Promise<void> {
    const { workspaceId, callId, legId, memberId, round, accountId, ref, lineId } =
      payload as never as {
        workspaceId: Someone["workspaceId"];
        callId: CallId;
        legId: LegId;
        memberId: MemberId;
        round: number;
        accountId: AccountId;
        ref: string;
        lineId: LineId;
      };
    switch (name) {
      case "move-call":
        return moveCallOn(desk, workspaceId, callId);
      case "guide-call":
        return guideCall(desk, workspaceId, callId);
      case "text-back":
        return textBackLater(desk, workspaceId, callId);
      case "announce-queue":
        return tellPlaces(desk, workspaceId, lineId);
      case "offer-calls":
        return offerCalls(desk, workspaceId);
      case "ring-own-phone":
        return ringOwnPhone(desk, workspaceId, { callId, round, memberId });
      case "dial-leg":
        return dialLeg(desk, workspaceId, legId);
      case "tidy-call":
        return void (await tidyCall(handOfHouse(desk, workspaceId), callId));
      case "hide-call":
        return hideCall(desk, workspaceId, callId);
      case "end-outside-call":
        return endOutsideCall(desk, workspaceId, callId);
      case "end-transfer":
        return endLateTransfer(desk, workspaceId, callId);
      case "free-member":
        return freeMember(desk, workspaceId, memberId);
      case "match-call-facts":
        return matchCallFacts(desk, workspaceId, accountId, ref);
      default:
        return undefined;
    }
  }

  /** A job that puts itself off runs again after that time, as in life. */
  async function runOrPutOff([key, soon]: readonly [string, Soon]): Promise<void> {
    try {
      await run(soon);
    } catch (error) {
      if (!(error instanceof PutOff)) throw error;
      wheel.set(key, { ...soon, at: new Date(people.now().getTime() + error.afterMs) });
    }
  }

  async function settle(): Promise<void> {
    for (let turn = 0; turn < 200; turn += 1) {
      const due = [...wheel].filter(([, one]) => one.at <= people.now());
      const [first] = due.toSorted(([, a], [, b]) => a.at.getTime() - b.at.getTime());
      if (!first) return;
      wheel.delete(first[0]);
      await runOrPutOff(first);
    }
    throw new Error("It never comes to rest.");
  }

  /** The clock goes on from one due moment to the next; awake desks say that they are. */
  async function pass(seconds: number): Promise<void> {
    const until = people.now().getTime() + seconds * 1000;
    await settle();
    for (;;) {
      const next = Math.min(...[...wheel.values()].map((one) => one.at.getTime()));
      const to = Math.min(next, until);
      people.wait((to - people.now().getTime()) / 1000);
      await keepAwake();
      await settle();
      if (to >= until) return;
    }
  }

  const awake = new Map<MemberId, { someone: Someone; deviceId: DeviceId }>();
  async function keepAwake(): Promise<void> {
    for (const { someone, deviceId } of awake.values())
      await keepDevice(database, someone.workspaceId, someone.memberId, {
        ...{ id: deviceId, name: "Chromium", driver: "simulator", state: "ready" },
        at: people.now(),
      });
  }

  async function wakeUp(someone: Someone): Promise<void> {
    awake.set(someone.memberId, { someone, deviceId: people.newId<DeviceId>() });
    await keepAwake();
  }

  async function addLine(
    house: Someone,
    options: { steps?: readonly FlowStep[]; phone?: Partial<PhoneSettings> } = {},
  ): Promise<PhoneLine> {
    const at = people.now();
    const [accountId, lineId] = [people.newId<AccountId>(), people.newId<LineId>()];
    const number = nextNumber();
    await insertAccount(database, house.workspaceId, {
      ...{ id: accountId, vendor: "twilio", label: "Twilio", isSimulated: false, state: "working" },
      ...{ settingsSealed: desk.parts.secrets.seal("{}", accountId), at },
    });
    await insertLine(database, house.workspaceId, {
      ...{ id: lineId, kind: "phone", address: number, name: "Front desk", colour: "blue" },
      ...{ accountId, providerRef: null, visibility: "all", teamId: null, undoSeconds: 0 },
      ...{ hooksState: "set", at },
    });
    if (options.phone)
      await database.run(sql`
        update line set phone = ${JSON.stringify(options.phone)}::jsonb
         where workspace_id = ${house.workspaceId} and id = ${lineId}`);
    const [first] = options.steps ?? [];
    if (first) {
      const flow: Flow = { start: first.id, steps: options.steps ?? [] };
      await database.transaction((tx) =>
        publishFlow(tx, house.workspaceId, { lineId, flow, note: "", memberId: null, at }),
      );
    }
    return { lineId, accountId, number, house };
  }

  const ask = (line: PhoneLine, what: VoiceAsk): Promise<Script> =>
    answerAsk(
      desk,
      { workspaceId: line.house.workspaceId, id: line.accountId, vendor: "twilio" },
      what,
    );
  const tell = (line: PhoneLine, fact: VoiceFact): Promise<boolean> =>
    desk.asHouse(line.house.workspaceId, (ctx) => applyVoiceFact(ctx, line.accountId, fact));

  return {
    ...{ voice, people, desk, database, pass, settle, wakeUp, addLine, ask, tell },
    sleep: (someone: Someone) => void awake.delete(someone.memberId),
    viewOf: async (line: PhoneLine, id: CallId): Promise<CallView> =>
      must(await findCallView(database, line.house.workspaceId, id), "a call"),
    close: () => people.close(),
  };
}

export type PhoneHouse = ReturnType<typeof openPhoneHouse>;
