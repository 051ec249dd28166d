// Attacks on signing in by clients without an account: their password checks must not hold up anyone else.
import { setTimeout as sleep } from "node:timers/promises";
import { probe } from "./own-probes.ts";
import { fail, json, type Probe, sendRequest, type Target } from "./probes.ts";
import { mailTo, sendSmtpCommands } from "./smtp.ts";

const floodMs = 5_000;
const inFlight = 100;
/** Everyone else waited ten seconds and more; without the flood, each of these takes a tenth of a second. */
const maxWaitMs = 8_000;
/** Otherwise the refusals, and not the password checks, are what is measured. */
const pauseAfterRefusalMs = 250;

const signIn = (target: Target, email: string, password: string, headers: Record<string, string>) =>
  sendRequest(
    target,
    "POST",
    "/rpc/signIn",
    { ...json, ...headers },
    JSON.stringify({ email, password }),
  );

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const since = performance.now();
  const result = await work();
  const durationMs = Math.round(performance.now() - since);
  if (durationMs > maxWaitMs) fail(`${name} took ${durationMs} ms`);
  return result;
}

/** Keeps a hundred sign-ins in flight, each from an address of its own; returns their responses. */
async function flood(target: Target, addressOf: (nth: number) => string, until: () => boolean) {
  const statuses = new Map<number, number>();
  let nth = 0;
  const send = async () => {
    while (!until()) {
      nth += 1;
      const email = `nobody${nth}@attacker.example`;
      const from = { "x-forwarded-for": addressOf(nth) };
      const { status, headers } = await signIn(target, email, "kettle rain", from);
      if (status >= 429 && headers["retry-after"] === undefined)
        fail(`${status} names no time to try again`);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 429) await sleep(pauseAfterRefusalMs);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, send));
  return statuses;
}

const group = (nth: number) => (nth % 0x1_00_00).toString(16);
const floods: readonly [name: string, addressOf: (nth: number) => string, refusal: number][] = [
  ["one IPv6 site", (nth) => `2001:db8:5:7${(nth % 0x1_00).toString(16).padStart(2, "0")}::1`, 429],
  ["as many networks", (nth) => `2001:db8:${group(nth)}::1`, 503],
];

export const signInProbes: readonly Probe[] = floods.map(([name, addressOf, refusal]) =>
  probe(`sign-ins without an account, from ${name}, hold nobody up`, async (fixture, target) => {
    const owner = ["olga@copperline.example", "correct horse battery staple"] as const;
    const before = await signIn(target, ...owner, { "x-forwarded-for": "203.0.113.20" });
    const browser = before.headers["set-cookie"]?.find((one) => one.includes("-browser="));
    if (before.status !== 200 || !browser) fail(`the owner is not signed in (${before.status})`);
    const member = { cookie: target.cookie ?? "" };
    const file = Buffer.alloc(100_000, 7);
    let isOver = false;
    const responses = flood(target, addressOf, () => isOver);
    try {
      const endsAt = performance.now() + floodMs;
      await sleep(500);
      while (performance.now() < endsAt) {
        const { status } = await timed("an upload", () =>
          sendRequest(target, "POST", "/uploads?name=a", member, file),
        );
        if (status !== 201) fail(`an upload responded with ${status}`);
        const email = mailTo(fixture.address, "client@far.example", "Subject: Hello", "Hello");
        const sent = await timed("an email", () => sendSmtpCommands(fixture.own.smtpPort, email));
        if (!sent.at(-1)?.startsWith("250")) fail(`an email got ${sent.at(-1)}`);
        const known = { cookie: browser?.split(";")[0] ?? "", "x-forwarded-for": "203.0.113.21" };
        const again = await timed("a known browser", () => signIn(target, ...owner, known));
        if (again.status !== 200) fail(`a known browser got ${again.status}`);
        // A member has a limited number of sessions; a fast machine would end the one that uploads.
        const cookie = (again.headers["set-cookie"] ?? [])
          .map((one) => one.split(";")[0])
          .join("; ");
        await sendRequest(target, "POST", "/rpc/signOut", { ...json, cookie }, "{}");
      }
    } finally {
      isOver = true;
      await responses;
    }
    if (!(await responses).has(refusal)) fail("none was refused");
  }),
);
