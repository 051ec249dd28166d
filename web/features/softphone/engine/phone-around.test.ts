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

describe("a page that was loaded again", () => {
  const reloaded = async (call: ReturnType<typeof callFor>) => {
    const fake = createFakePhoneDeps();
    fake.kept.write(one);
    const phone = createPhoneEngine(fake.world);
    phone.start();
    phone.sees([call]);
    await fake.pass(10);
    return { ...fake, phone };
  };

  test("comes back into the call it was in", async () => {
    const { phone, carrier, names } = await reloaded(myCallFor(1));
    expect(names()).toEqual(["joinCall"]);
    carrier.calls[0]?.become("open");
    expect(phone.state().paths[one]?.state).toBe("open");
  });

  test("also when the carrier has already noticed that the line broke", async () => {
    const lost = myCallFor(1, {
      state: "ringing",
      memberId: null,
      legs: [legFor(1, { state: "left", cause: "hung_up" })],
      rings: [ringFor(maya)],
    });
    expect((await reloaded(lost)).names()).toEqual(["joinCall"]);
  });

  test("leaves alone what is over or another's, and forgets it", async () => {
    const { names, kept } = await reloaded(myCallFor(1, { state: "ended" }));
    expect(names()).toEqual([]);
    expect(kept.read()).toEqual([]);
  });

  test("a call taken on another computer is not taken away from it", async () => {
    const { phone, names, pass } = await createStartedPhone();
    phone.sees([myCallFor(1)]);
    await pass(10);
    expect(names()).toEqual([]);
  });
});

describe("calling somebody", () => {
  const input = {
    inboxId: inboxId,
    to: "+12025550177",
    conversationId: null,
    clientKey: "key-of-mine",
    isConfirmed: false,
  };

  test("the server makes the call, this browser joins it", async () => {
    const call = callFor(5, { direction: "out", state: "dialling", rings: [] });
    const { phone, carrier, took } = await createStartedPhone({
      startCall: () => ({ call, pass: { callId: call.id, legId: "l", pass: "out" } }),
    });
    expect(await phone.perform({ do: "start", input })).toEqual({ isDone: true, call });
    expect(took).toEqual([call]);
    expect(carrier.calls[0]?.to).toMatchObject({ pass: "out" });
  });

  test("what the server warns of comes back as a sentence", async () => {
    const { phone } = await createStartedPhone({
      startCall: () => Promise.reject(apiError("conflict", "It is 22:14 where Dana is.", 422)),
    });
    expect(await phone.perform({ do: "start", input })).toMatchObject({
      isDone: false,
      say: "It is 22:14 where Dana is.",
    });
  });
});

describe("how this browser stands", () => {
  test("follows the line and the microphone, whichever is worse", async () => {
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

  test("a way in that failed is tried again until it is ready, ever less often", async () => {
    const fake = createFakePhoneDeps();
    const starts: number[] = [];
    let isUp = false;
    const driver: SoftphoneDriver = {
      ...fake.carrier.driver,
      async start() {
        starts.push(fake.world.nowMs());
        fake.carrier.standing.becomes("starting", null);
        if (!isUp) throw new Error("Can't reach your phone system.");
        fake.carrier.standing.becomes("ready", null);
      },
    };
    const phone = createPhoneEngine({
      ...fake.world,
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

  test("calls of a line that cannot be taken here are not claimed, and it says why", async () => {
    const { world, carrier, names, pass } = createFakePhoneDeps();
    const problems = [{ inboxIds: [inboxId], say: "The key was refused." }];
    const phones = [{ inboxIds: [], driver: carrier.driver }];
    const phone = createPhoneEngine({
      ...world,
      loadDrivers: () => Promise.resolve({ phones, sip: null, problems }),
    });
    phone.start();
    phone.sees([callFor(1)]);
    await pass();
    expect(phone.state()).toMatchObject({ readiness: "ready", lineProblems: problems });
    const answer = await phone.perform({ do: "answer", callId: one });
    expect(answer).toMatchObject({ isDone: false, say: "The key was refused." });
    expect(names()).toEqual([]);
  });

  test("a desk without a way into calls says so, and tries again", async () => {
    const fake = createFakePhoneDeps();
    let tries = 0;
    const phone = createPhoneEngine({
      ...fake.world,
      loadDrivers: () => {
        tries += 1;
        return Promise.resolve({
          phones: [],
          sip: null,
          problems: [{ inboxIds: [], say: "The key was refused." }],
        });
      },
    });
    phone.start();
    await fake.pass();
    expect(phone.state()).toMatchObject({ readiness: "failed", problem: "The key was refused." });
    await fake.pass(21_000);
    expect(tries).toBe(2);
  });
});
