import { afterAll, expect, test } from "vitest";
import { createApiKey } from "#server/actions/member/api-key/create-api-key.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";
import { cookieName, resolveActor } from "./authentication.ts";

const people = createMembersFixture();
afterAll(() => people.close());

const publicUrl = "https://desk.example";
const knock = (carries: { cookie?: string; authorization?: string; pageMemberId?: string }) =>
  resolveActor(people.runtime.deps, publicUrl, {
    cookie: carries.cookie,
    authorization: carries.authorization,
    pageMemberId: carries.pageMemberId,
    userAgent: `Firefox ${"x".repeat(400)}`,
    ip: "192.0.2.7",
  });

test("a session resolves to its member", async () => {
  const olga = await people.createWorkspace();
  const cookie = `${cookieName(publicUrl)}=${await people.createSessionToken(olga)}`;
  expect(await knock({ cookie })).toMatchObject({
    kind: "member",
    memberId: olga.memberId,
    ip: "192.0.2.7",
  });
});

test("a session does not count for the page of another member", async () => {
  const olga = await people.createWorkspace();
  const cookie = `${cookieName(publicUrl)}=${await people.createSessionToken(olga)}`;
  const pageMemberId = olga.memberId;
  expect(await knock({ cookie, pageMemberId })).toMatchObject({ kind: "member" });
  const other = { cookie, pageMemberId: "0190aaaa-0000-7000-8000-000000000001" };
  expect((await knock(other)).kind).toBe("anonymous");
});

test("a key acts as the key, and a wrong key is anonymous despite the cookie", async () => {
  const olga = await people.createWorkspace();
  const cookie = `${cookieName(publicUrl)}=${await people.createSessionToken(olga)}`;
  const { secret } = await people.run(createApiKey, await people.actorOf(olga), {
    name: "Shop",
    role: "agent",
  });
  expect(await knock({ cookie, authorization: `Bearer ${secret}` })).toMatchObject({
    kind: "api_key",
    name: "Shop",
    ip: "192.0.2.7",
  });
  expect((await knock({ cookie, authorization: "Bearer deskbell_wrong" })).kind).toBe("anonymous");
});

test("a request without credentials is anonymous, with a truncated device name", async () => {
  const actor = await knock({});
  expect(actor).toMatchObject({ kind: "anonymous", ip: "192.0.2.7" });
  expect(actor.kind === "anonymous" && actor.device.length).toBe(300);
});
