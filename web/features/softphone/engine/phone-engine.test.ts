import { describe, expect, test } from "vitest";
import type { Call } from "#contract/live-protocol.ts";
import {
  callFor,
  callId,
  legFor,
  legId,
  maya,
  me,
  myCallFor,
  ringFor,
} from "#testing/fixtures/softphone/calls.ts";
import { apiError, createStartedPhone } from "#testing/fixtures/softphone/phone-fixture.ts";

const one = callId(1);

describe("answering", () => {
  test("claims the call and joins it with the join token", async () => {
    const { phone, carrier, names, pass } = await createStartedPhone();
    phone.setCalls([callFor(1)]);
    expect(await phone.runCommand({ kind: "answer", callId: one })).toMatchObject({ isDone: true });
    expect(names()).toEqual(["claimCall"]);
    expect(carrier.calls[0]?.to).toMatchObject({ callId: one, joinToken: "one" });
    carrier.calls[0]?.become("open");
    await pass();
    expect(phone.state().paths[one]).toMatchObject({ state: "open", isMuted: false });
  });

  test("reports who won the claim, and leaves no path open", async () => {
    const { phone, carrier } = await createStartedPhone({
      claimCall: () => Promise.reject(apiError("conflict", "Maya took it.")),
    });
    phone.setCalls([callFor(1)]);
    const result = await phone.runCommand({ kind: "answer", callId: one });
    expect(result).toEqual({ isDone: false, code: "conflict", message: "Maya took it." });
    expect(carrier.calls).toEqual([]);
    expect(phone.state()).toMatchObject({ answering: null, paths: {} });
  });

  test("claims nothing without a microphone, so others can still answer", async () => {
    const { phone, names, microphone } = await createStartedPhone();
    microphone("denied");
    const result = await phone.runCommand({ kind: "answer", callId: one });
    expect(result).toMatchObject({ isDone: false, code: "no_sound" });
    expect(names()).toEqual([]);
  });

  test("leaves no path open if the caller hangs up while connecting", async () => {
    const { phone, carrier, pass } = await createStartedPhone();
    const letThrough = carrier.holdBack();
    phone.setCalls([callFor(1)]);
    const answered = phone.runCommand({ kind: "answer", callId: one });
    await pass();
    phone.setCalls([callFor(1, { state: "ended", outcome: "abandoned_in_queue" })]);
    letThrough();
    expect(await answered).toEqual({ isDone: true, call: null });
    expect(carrier.calls[0]?.did).toEqual(["hang up"]);
    expect(phone.state().paths).toEqual({});
  });

  test("claims once if pressed twice", async () => {
    const { phone, names } = await createStartedPhone();
    phone.setCalls([callFor(1)]);
    await Promise.all([
      phone.runCommand({ kind: "answer", callId: one }),
      phone.runCommand({ kind: "answer", callId: one }),
    ]);
    expect(names()).toEqual(["claimCall"]);
  });
});

async function inCall(handlers: Parameters<typeof createStartedPhone>[0] = {}) {
  const started = await createStartedPhone(handlers);
  started.phone.setCalls([callFor(1)]);
  await started.phone.runCommand({ kind: "answer", callId: one });
  started.carrier.calls[0]?.become("open");
  started.phone.setCalls([myCallFor(1)]);
  return started;
}

describe("in a call", () => {
  test("closes the path when the server reports the end", async () => {
    const { phone, carrier } = await inCall();
    phone.setCalls([myCallFor(1, { state: "ended", outcome: "answered" })]);
    expect(carrier.calls[0]?.did).toEqual(["hang up"]);
    expect(phone.state().paths).toEqual({});
  });

  test("hangs up on the server before closing the audio, so the call doesn't ring again", async () => {
    const order: string[] = [];
    const { phone, carrier } = await inCall({
      hangUpCall: () => {
        order.push(...(carrier.calls[0]?.did ?? []), "told");
        return myCallFor(1, { state: "ended", outcome: "answered" });
      },
    });
    await phone.runCommand({ kind: "hangUp", callId: one });
    expect(order).toEqual(["mute", "told"]);
    expect(carrier.calls[0]?.did).toEqual(["mute", "hang up"]);
  });

  test("hangs up even if the server can't be reached, and says so", async () => {
    const { phone, carrier } = await inCall({
      hangUpCall: () => Promise.reject(apiError("conflict", "The server cannot be reached.", 0)),
    });
    expect(await phone.runCommand({ kind: "hangUp", callId: one })).toMatchObject({
      isDone: false,
    });
    expect(carrier.calls[0]?.did).toContain("hang up");
    expect(phone.state()).toMatchObject({ paths: {}, expected: {} });
  });

  test("lets a member added as a third leave alone; the others continue", async () => {
    const theirs = myCallFor(1, { memberId: maya, legs: [legFor(7, { joinMethod: "three_way" })] });
    const { phone, asked } = await inCall({ hangUpCall: () => theirs });
    phone.setCalls([theirs]);
    await phone.runCommand({ kind: "hangUp", callId: one });
    expect(asked.at(-1)?.input).toEqual({ callId: one, legId: theirs.legs[0]?.id });
  });

  test("only leaves if the member added another or is about to, so no customer on hold is dropped", async () => {
    const brought = { memberId: maya, addedBy: me } as const;
    const with3 = (change: Partial<Call>) => myCallFor(1, change);
    const ongoing = {
      "a transfer that rings": with3({ state: "held", rings: [ringFor(maya)] }),
      "a transfer that rings, while the music is yet to begin": with3({ rings: [ringFor(maya)] }),
      "a number that rings": with3({
        state: "held",
        legs: [
          legFor(1),
          legFor(2, {
            role: "guest",
            memberId: null,
            number: "020",
            addedBy: me,
            joinMethod: "cold",
            state: "ringing",
            joinedAt: null,
          }),
        ],
      }),
      "a word first": with3({
        state: "held",
        isConsulting: true,
        legs: [legFor(1), legFor(2, { ...brought, joinMethod: "warm" })],
      }),
      "a call of three": with3({
        legs: [legFor(1), legFor(2, { ...brought, joinMethod: "three_way" })],
      }),
    };
    for (const [what, call] of Object.entries(ongoing)) {
      const { phone, asked } = await inCall({ hangUpCall: () => call });
      phone.setCalls([call]);
      await phone.runCommand({ kind: "hangUp", callId: one });
      expect(asked.at(-1)?.input, what).toEqual({ callId: one, legId: legId(1) });
    }
    const { phone, asked } = await inCall({ hangUpCall: () => myCallFor(1) });
    await phone.runCommand({ kind: "hangUp", callId: one });
    expect(asked.at(-1)?.input).toEqual({ callId: one, legId: null });
  });

  test("reconnects a broken path with a new join token, still muted", async () => {
    const { phone, carrier, names, pass } = await inCall();
    await phone.runCommand({ kind: "mute", callId: one, isMuted: true });
    carrier.calls[0]?.become("closed", { isLost: true, message: null });
    expect(phone.state().paths[one]).toMatchObject({ state: "reconnecting" });
    await pass(100);
    expect(names()).toEqual(["claimCall", "joinCall"]);
    expect(carrier.calls[1]?.did).toEqual(["mute"]);
    carrier.calls[1]?.become("open");
    expect(phone.state().paths[one]).toMatchObject({ state: "open", giveUpAtMs: null });
  });

  test("reports a path lost for half a minute, and allows a retry", async () => {
    const { phone, carrier, names, pass } = await inCall({
      joinCall: () => Promise.reject(apiError("conflict", "no", 0)),
    });
    carrier.calls[0]?.become("closed", { isLost: true, message: null });
    await pass(40_000);
    expect(phone.state().paths[one]).toMatchObject({ state: "lost" });
    const attempts = names().length;
    await phone.runCommand({ kind: "rejoin", callId: one });
    await pass(10);
    expect(names().length).toBe(attempts + 1);
  });

  test("keeps reconnecting when there were too many requests", async () => {
    let isBusy = true;
    const { phone, carrier, pass } = await inCall({
      joinCall: () =>
        isBusy
          ? Promise.reject(apiError("conflict", "Slow down.", 429))
          : { callId: one, legId: legId(2), joinToken: "two" },
    });
    carrier.calls[0]?.become("closed", { isLost: true, message: null });
    await pass(100);
    expect(phone.state().paths[one]).toMatchObject({ state: "reconnecting" });
    isBusy = false;
    await pass(1_000);
    carrier.calls[1]?.become("open");
    expect(phone.state().paths[one]).toMatchObject({ state: "open" });
  });

  test("lets go of a call that another member has taken", async () => {
    const { phone, carrier, pass } = await inCall({
      joinCall: () => Promise.reject(apiError("conflict", "Maya took it.")),
    });
    carrier.calls[0]?.become("closed", { isLost: true, message: null });
    await pass(100);
    expect(phone.state().paths).toEqual({});
  });
});

describe("requested state", () => {
  test("shows a hold at once and reverts it if the server refuses", async () => {
    let refuse: (reason: Error) => void = () => undefined;
    const { phone } = await inCall({
      holdCall: () =>
        new Promise((_, failed) => {
          refuse = failed;
        }),
    });
    const held = phone.runCommand({ kind: "hold", callId: one, isHeld: true });
    expect(phone.state().expected[one]).toEqual({ isHeld: true });
    refuse(apiError("conflict", "The call is over."));
    expect(await held).toMatchObject({ isDone: false, message: "The call is over." });
    expect(phone.state().expected).toEqual({});
  });

  test("keeps a requested hold until the call itself shows it", async () => {
    const { phone } = await inCall({ holdCall: () => myCallFor(1) });
    await phone.runCommand({ kind: "hold", callId: one, isHeld: true });
    phone.setCalls([myCallFor(1)]);
    expect(phone.state().expected[one]).toEqual({ isHeld: true });
    phone.setCalls([myCallFor(1, { state: "held" })]);
    expect(phone.state().expected).toEqual({});
  });

  test("drops a hold that is never confirmed", async () => {
    const { phone, pass } = await inCall({ holdCall: () => myCallFor(1) });
    await phone.runCommand({ kind: "hold", callId: one, isHeld: true });
    await pass(9_000);
    expect(phone.state().expected).toEqual({});
  });

  test("an older request's time-out or error leaves a newer one's state alone", async () => {
    let refuse: (reason: Error) => void = () => undefined;
    const { phone, pass } = await inCall({
      holdCall: ({ isHeld }: { isHeld: boolean }) => myCallFor(1, isHeld ? { state: "held" } : {}),
      recordCall: () =>
        new Promise((_, failed) => {
          refuse = failed;
        }),
    });
    await phone.runCommand({ kind: "hold", callId: one, isHeld: true });
    phone.setCalls([myCallFor(1, { state: "held" })]);
    await pass(7_500);
    const recorded = phone.runCommand({ kind: "record", callId: one, action: "start" });
    await phone.runCommand({ kind: "hold", callId: one, isHeld: false });
    await pass(1_000);
    expect(phone.state().expected[one]).toEqual({ isHeld: false, recording: "on" });
    refuse(apiError("forbidden", "This line does not record.", 403));
    await recorded;
    expect(phone.state().expected[one]).toEqual({ isHeld: false });
    await pass(7_000);
    expect(phone.state().expected).toEqual({});
  });

  test("reverts a refused recording change", async () => {
    const { phone } = await inCall({
      recordCall: () => Promise.reject(apiError("forbidden", "This line does not record.", 403)),
    });
    await phone.runCommand({ kind: "record", callId: one, action: "start" });
    expect(phone.state().expected).toEqual({});
  });

  test("keeps ringing if declining fails", async () => {
    const { phone } = await createStartedPhone({
      declineCall: () => Promise.reject(apiError("conflict", "no", 0)),
    });
    phone.setCalls([callFor(1)]);
    const declined = phone.runCommand({ kind: "decline", callId: one });
    expect(phone.state().expected[one]).toEqual({ isDeclined: true });
    await declined;
    expect(phone.state().expected).toEqual({});
  });
});
