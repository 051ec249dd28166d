// Tests which tokens are looked up and when an address is blocked.
import { expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import type { Actor } from "#server/actions/actor.ts";
import { createActorResolver } from "./actor-resolver.ts";
import { anonymousActor, type RequestIdentity } from "./authentication.ts";
import { createRateLimiter } from "./rate-limiter.ts";

const publicUrl = "https://desk.example";
const maya = { kind: "member", memberId: "maya" } as unknown as Actor;
const createRequestIdentity = (more: Partial<RequestIdentity>): RequestIdentity => ({
  cookie: undefined,
  authorization: undefined,
  userAgent: undefined,
  ip: "192.0.2.7",
  ...more,
});
const unknown = createRequestIdentity({ authorization: "Bearer wrong" });
const known = createRequestIdentity({ cookie: "__Host-deskbell=right" });

function createRecognitionFixture() {
  let [nowMs, lookedUp] = [0, 0];
  const lookUp = async (request: RequestIdentity) => {
    lookedUp += 1;
    return request.cookie?.includes("right") ? maya : anonymousActor(publicUrl, request);
  };
  const recognize = createActorResolver(
    lookUp,
    createRateLimiter(() => nowMs),
    publicUrl,
  );
  return {
    recognize,
    lookedUp: () => lookedUp,
    pass: (ms: number) => {
      nowMs += ms;
    },
    async guess() {
      for (let attempts = 0; attempts < limit("unknownCredentialsPerMinute"); attempts += 1)
        expect((await recognize(unknown)).kind).toBe("anonymous");
    },
  };
}

test("limits the lookups of unknown tokens per address and minute", async () => {
  const { recognize, lookedUp, pass, guess } = createRecognitionFixture();
  await guess();
  const before = lookedUp();
  await expect(recognize(unknown)).rejects.toMatchObject({ code: "too_many_requests" });
  await expect(recognize(createRequestIdentity({ cookie: "__Host-deskbell=x" }))).rejects.toThrow();
  expect(lookedUp()).toBe(before);
  pass(60_000);
  expect((await recognize(unknown)).kind).toBe("anonymous");
});

test("doesn't block other addresses or requests without a token", async () => {
  const { recognize, guess } = createRecognitionFixture();
  await guess();
  expect((await recognize({ ...known, ip: "198.51.100.9" })).kind).toBe("member");
  expect((await recognize(createRequestIdentity({ cookie: "theme=dark" }))).kind).toBe("anonymous");
});

test("never counts known tokens, however often they are used", async () => {
  const { recognize } = createRecognitionFixture();
  for (let times = 0; times <= limit("unknownCredentialsPerMinute"); times += 1)
    expect((await recognize(known)).kind).toBe("member");
});

test("serves a known token while more addresses guess than can be counted", async () => {
  const limiter = createRateLimiter(() => 0);
  for (let n = 0; n < 100_000 + limit("unknownCredentialsPerMinute"); n += 1) {
    const ip = `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
    limiter.countAddress({ bucket: "unknown credentials", ip, max: 1 });
  }
  const recognize = createActorResolver(async () => maya, limiter, publicUrl);
  expect((await recognize(known)).kind).toBe("member");
});
