// Who is looked up, and for whom that is over.
import { expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import type { Actor } from "#server/actions/actor.ts";
import { anonymousActor, type RequestIdentity } from "./authentication.ts";
import { openRecognition } from "./bearers.ts";
import { createRateLimiter } from "./rate-limiter.ts";

const publicUrl = "https://desk.example";
const maya = { kind: "member", memberId: "maya" } as unknown as Actor;
const asks = (more: Partial<RequestIdentity>): RequestIdentity => ({
  ...{ cookie: undefined, authorization: undefined, userAgent: undefined, ip: "192.0.2.7" },
  ...more,
});
const unknown = asks({ authorization: "Bearer wrong" });
const known = asks({ cookie: "__Host-deskbell=right" });

function openDoor() {
  let [nowMs, lookedUp] = [0, 0];
  const lookUp = async (asked: RequestIdentity) => {
    lookedUp += 1;
    return asked.cookie?.includes("right") ? maya : anonymousActor(publicUrl, asked);
  };
  const recognise = openRecognition(
    lookUp,
    createRateLimiter(() => nowMs),
    publicUrl,
  );
  return {
    recognise,
    lookedUp: () => lookedUp,
    pass: (ms: number) => {
      nowMs += ms;
    },
    async guess() {
      for (let tries = 0; tries < limit("unknownBearersPerMinute"); tries += 1)
        expect((await recognise(unknown)).kind).toBe("nobody");
    },
  };
}

test("of one address so many unknown tokens a minute are looked up and no more", async () => {
  const { recognise, lookedUp, pass, guess } = openDoor();
  await guess();
  const before = lookedUp();
  await expect(recognise(unknown)).rejects.toMatchObject({ code: "too_many_requests" });
  await expect(recognise(asks({ cookie: "__Host-deskbell=x" }))).rejects.toThrow();
  expect(lookedUp()).toBe(before);
  pass(60_000);
  expect((await recognise(unknown)).kind).toBe("nobody");
});

test("other addresses, and those who show no token, are not held up by it", async () => {
  const { recognise, guess } = openDoor();
  await guess();
  expect((await recognise({ ...known, ip: "198.51.100.9" })).kind).toBe("member");
  expect((await recognise(asks({ cookie: "theme=dark" }))).kind).toBe("nobody");
});

test("whoever is known counts for nothing, however often they ask", async () => {
  const { recognise } = openDoor();
  for (let times = 0; times <= limit("unknownBearersPerMinute"); times += 1)
    expect((await recognise(known)).kind).toBe("member");
});
