import { describe, expect, test } from "vitest";
import {
  callFor,
  callId,
  inboxId,
  legFor,
  maya,
  myCallFor,
  ringFor,
} from "#testing/fixtures/softphone/calls.ts";
import {
  apiError,
  createFakePhoneDeps,
  createStartedPhone,
} from "#testing/fixtures/softphone/phone-fixture.ts";
import type { SoftphoneDriver } from "#web/features/softphone/drivers/driver.ts";
import { createPhoneEngine } from "./phone-engine.ts";

const one = callId(1);

describe("a reloaded page", () => {
  const reloaded = async (call: ReturnType<typeof callFor>) => {
    const fake = createFakePhoneDeps();
    fake.kept.write(one);
    const phone = createPhoneEngine(fake.deps);
    phone.start();
    phone.setCalls([call]);
    await fake.pass(10);
    return { ...fake, phone };
  };

  test("rejoins the call it was in", async () => {
    const { phone, carrier, names } = await reloaded(myCallFor(1));
    expect(names()).toEqual(["joinCall"]);
    carrier.calls[0]?.become("open");
    expect(phone.state().paths[one]?.state).toBe("open");
  });

  test("also rejoins if the carrier has already noticed the lost connection", async () => {
    const lost = myCallFor(1, {
      state: "ringing",
      memberId: null,
      legs: [legFor(1, { state: "left", cause: "hung_up" })],
      rings: [ringFor(maya)],
    });
    expect((await reloaded(lost)).names()).toEqual(["joinCall"]);
  });

  test("ignores a call that is over or another member's, and forgets it", async () => {
    const { names, kept } = await reloaded(myCallFor(1, { state: "ended" }));
    expect(names()).toEqual([]);
    expect(kept.read()).toEqual([]);
  });

  test("does not take over a call answered on another computer", async () => {
    const { phone, names, pass } = await createStartedPhone();
    phone.setCalls([myCallFor(1)]);
    await pass(10);
    expect(names()).toEqual([]);
  });
});

describe("an outgoing call", () => {
  const input = {
    inboxId,
    to: "+12025550177",
    conversationId: null,
    clientKey: "key-of-mine",
    isConfirmed: false,
  };

  test("is created by the server and joined by this browser", async () => {
    const call = callFor(5, { direction: "out", state: "dialing", rings: [] });
    const { phone, carrier, took } = await createStartedPhone({
      startCall: () => ({ call, join: { callId: call.id, legId: "l", joinToken: "out" } }),
    });
    expect(await phone.runCommand({ kind: "start", input })).toEqual({ isDone: true, call });
    expect(took).toEqual([call]);
    expect(carrier.calls[0]?.to).toMatchObject({ joinToken: "out" });
  });

  test("reports a server warning as a sentence", async () => {
    const { phone } = await createStartedPhone({
      startCall: () => Promise.reject(apiError("conflict", "It is 22:14 where Dana is.", 422)),
    });
    expect(await phone.runCommand({ kind: "start", input })).toMatchObject({
      isDone: false,
      message: "It is 22:14 where Dana is.",
    });
  });
});

describe("the readiness of this browser", () => {
  test("follows the driver and the microphone, whichever is worse", async () => {
    const { phone, carrier, microphone, pass } = await createStartedPhone();
    expect(phone.state().readiness).toBe("ready");
    microphone("absent");
    await pass(5_000);
    expect(phone.state()).toMatchObject({ readiness: "no_microphone" });
    microphone("ready");
    carrier.standing.becomes("refused", "Twilio rejected this browser's token.");
    await pass();
    expect(phone.state()).toMatchObject({
      readiness: "refused",
      problem: "Twilio rejected this browser's token.",
    });
  });

  test("restarts a failed driver until it is ready, with growing delays", async () => {
    const fake = createFakePhoneDeps();
    const starts: number[] = [];
    let isUp = false;
    const driver: SoftphoneDriver = {
      ...fake.carrier.driver,
      async start() {
        starts.push(fake.deps.nowMs());
        fake.carrier.standing.becomes("starting", null);
        if (!isUp) throw new Error("Can't reach your phone system.");
        fake.carrier.standing.becomes("ready", null);
      },
    };
    const phone = createPhoneEngine({
      ...fake.deps,
      loadDrivers: () =>
        Promise.resolve({ phones: [{ inboxIds: [inboxId], driver }], sip: null, problems: [] }),
    });
    phone.start();
    await fake.pass(40_000);
    expect(starts.map((at) => at - (starts[0] ?? 0))).toEqual([0, 5_000, 15_000, 35_000]);
    expect(phone.state()).toMatchObject({
      readiness: "failed",
      problem: "Can't reach your phone system.",
    });
    isUp = true;
    await fake.pass(60_000);
    expect(phone.state()).toMatchObject({ readiness: "ready", problem: null });
    const done = starts.length;
    fake.carrier.standing.becomes("refused", "The password is wrong.");
    await fake.pass(300_000);
    expect(starts).toHaveLength(done);
    fake.carrier.standing.becomes("failed", "The connection was lost.");
    await fake.pass(6_000);
    expect(phone.state()).toMatchObject({ readiness: "ready" });
    expect(starts).toHaveLength(done + 1);
  });

  test("starts no driver after the phone was stopped, and ends one that was starting", async () => {
    const fake = createFakePhoneDeps();
    const loaded = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const did: string[] = [];
    let reports = 0;
    const driverNamed = (name: string): SoftphoneDriver => ({
      ...fake.carrier.driver,
      start() {
        did.push(`start ${name}`);
        return started.promise;
      },
      stop: () => void did.push(`stop ${name}`),
    });
    const phones = ["one", "two"].map((name) => ({
      inboxIds: [inboxId],
      driver: driverNamed(name),
    }));
    const make = () =>
      createPhoneEngine({
        ...fake.deps,
        async loadDrivers() {
          await loaded.promise;
          return { phones, sip: null, problems: [] };
        },
        async report() {
          reports += 1;
        },
      });
    const loading = make();
    loading.start();
    await fake.pass();
    loading.stop();
    loaded.resolve();
    await fake.pass();
    expect(did).toEqual([]);

    const starting = make();
    starting.start();
    await fake.pass();
    starting.stop();
    expect(did).toEqual(["start one", "stop one", "stop two"]);
    started.resolve();
    await fake.pass(60_000);
    expect(did).toEqual(["start one", "stop one", "stop two", "stop one"]);
    expect(reports).toBe(0);
  });

  test("does not claim calls of an inbox that can't be answered here, and says why", async () => {
    const { deps, carrier, names, pass } = createFakePhoneDeps();
    const problems = [{ inboxIds: [inboxId], message: "The key was refused." }];
    const phones = [{ inboxIds: [], driver: carrier.driver }];
    const phone = createPhoneEngine({
      ...deps,
      loadDrivers: () => Promise.resolve({ phones, sip: null, problems }),
    });
    phone.start();
    phone.setCalls([callFor(1)]);
    await pass();
    expect(phone.state()).toMatchObject({ readiness: "ready", inboxProblems: problems });
    const result = await phone.runCommand({ kind: "answer", callId: one });
    expect(result).toMatchObject({ isDone: false, message: "The key was refused." });
    expect(names()).toEqual([]);
  });

  test("reports a workspace without any driver, and tries again", async () => {
    const fake = createFakePhoneDeps();
    let attempts = 0;
    const phone = createPhoneEngine({
      ...fake.deps,
      loadDrivers: () => {
        attempts += 1;
        return Promise.resolve({
          phones: [],
          sip: null,
          problems: [{ inboxIds: [], message: "The key was refused." }],
        });
      },
    });
    phone.start();
    await fake.pass();
    expect(phone.state()).toMatchObject({ readiness: "failed", problem: "The key was refused." });
    await fake.pass(21_000);
    expect(attempts).toBe(2);
  });
});
