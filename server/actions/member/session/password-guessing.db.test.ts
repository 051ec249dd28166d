import { createHash } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { ipBlock } from "#domain/member/ip-block.ts";
import { required } from "#domain/required.ts";
import { sql } from "#server/store/sql.ts";
import {
  createMembersFixture,
  errorCodeOf,
  errorOf,
  testPassword,
} from "#testing/fixtures/member/members-fixture.ts";
import { lowerLimitsOfTest } from "#testing/lower-limit.ts";
import { signIn } from "./sign-in.ts";

const people = createMembersFixture();
afterAll(() => people.close());

/** Records this many wrong attempts on one person within this minute, from many addresses. */
const floodedBy = (email: string, attempts: number) =>
  people.database.run(sql`
    insert into rate_limit_counter (bucket, subject, window_start, count)
    values ('sign_in.email', ${createHash("sha256").update(email.toLowerCase()).digest("hex")}, ${people.now()}, ${attempts})
    on conflict (bucket, subject) do update set count = excluded.count, window_start = excluded.window_start`);

describe("password guessing", () => {
  test("is stopped after ten wrong attempts on one person from one address, and locks no other address out", async () => {
    const olga = await people.createWorkspace();
    const from = (ip: string, typed = "not it at all") =>
      people.runAndGetSession(
        signIn,
        { email: olga.email, password: typed },
        { ...people.anonymous, ip },
      );
    const codes: string[] = [];
    for (let attempts = 1; attempts <= 11; attempts += 1)
      codes.push(await errorCodeOf(from("192.0.2.1")));
    expect(codes).toEqual([...Array(10).fill("invalid_credentials"), "too_many_requests"]);
    const stopped = await errorOf(from("192.0.2.1", testPassword));
    expect(stopped.params).toEqual({ seconds: 60 });
    // The person signs in from another address.
    expect((await from("192.0.2.2", testPassword)).output.kind).toBe("signed_in");
    people.advanceClock(60);
    expect((await from("192.0.2.1", testPassword)).output.kind).toBe("signed_in");
  });

  test("is stopped if a flood of addresses guesses one person's password", async () => {
    const olga = await people.createWorkspace();
    const max = limit("signInsPerPersonPerMinute");
    await floodedBy(olga.email, max - 1);
    const from = (ip: string) =>
      errorCodeOf(
        people.runAndGetSession(
          signIn,
          { email: olga.email, password: "not it at all" },
          { ...people.anonymous, ip },
        ),
      );
    expect(await from("192.0.2.7")).toBe("invalid_credentials");
    expect(await from("192.0.2.8")).toBe("too_many_requests");
  });

  test("by a few addresses doesn't block an unknown address with the right password", async () => {
    const olga = await people.createWorkspace();
    const addresses = Math.ceil((limit("undelayedSignInsPerPersonPerMinute") + 1) / 9);
    for (let part = 1; part <= addresses; part += 1)
      for (let attempts = 1; attempts <= 9; attempts += 1)
        await errorCodeOf(
          people.runAndGetSession(
            signIn,
            { email: olga.email, password: "not it at all" },
            { ...people.anonymous, ip: `198.18.1.${part}` },
          ),
        );
    const fresh = { ...people.anonymous, ip: "198.18.2.1" };
    const input = { email: olga.email, password: testPassword };
    expect((await people.runAndGetSession(signIn, input, fresh)).output.kind).toBe("signed_in");
  });

  test("by a flood doesn't block a browser or an address where the person signed in before", async () => {
    const olga = await people.createWorkspace();
    const other = await people.createWorkspace();
    const input = { email: olga.email, password: testPassword };
    const first = await people.runAndGetSession(signIn, input, {
      ...people.anonymous,
      ip: "198.18.3.1",
    });
    const knownBy = required(first.session?.knownBy, "signed in");
    await floodedBy(olga.email, limit("signInsPerPersonPerMinute"));
    const from = (ip: string, browser: string | null, typed = testPassword) =>
      errorCodeOf(
        people.runAndGetSession(
          signIn,
          { ...input, password: typed },
          { ...people.anonymous, ip, knownBy: browser },
        ),
      );
    expect(await from("198.18.3.2", null)).toBe("too_many_requests");
    expect(await from("198.18.3.2", knownBy)).toBe("was carried out");
    expect(await from("198.18.3.1", null)).toBe("was carried out");
    // It proves nothing for another person or when altered, and doesn't allow more guesses.
    const second = await people.runAndGetSession(
      signIn,
      { email: other.email, password: testPassword },
      { ...people.anonymous, ip: "198.18.3.3" },
    );
    const theirs = second.session?.knownBy ?? "";
    expect(await from("198.18.3.4", theirs)).toBe("too_many_requests");
    expect(await from("198.18.3.4", `${theirs.split(".")[0]}.${knownBy.split(".")[1]}`)).toBe(
      "too_many_requests",
    );
    const guesses: string[] = [];
    for (let n = 0; n < 11; n += 1)
      guesses.push(await from(`198.18.4.${n}`, knownBy, "not it at all"));
    expect(guesses.at(-1)).toBe("too_many_requests");
  });

  test("is stopped after thirty wrong attempts from one address, whatever the email address", async () => {
    const founder = await people.createWorkspace();
    const thief = { ...people.anonymous, ip: "2001:db8:7:7::1" };
    const tries: string[] = [];
    for (let n = 0; n < 31; n += 1) {
      // A household may use any address of its own network.
      const ip = `2001:db8:7:7:${n + 1}::${n}`;
      const input = { email: `n${n}.${founder.personId}@nowhere.example`, password: testPassword };
      tries.push(await errorCodeOf(people.runAndGetSession(signIn, input, { ...thief, ip })));
    }
    expect(ipBlock(thief.ip)).toBe("2001:db8:7:7::/64");
    expect(tries.filter((code) => code === "too_many_requests")).toHaveLength(1);
  });

  test('from the networks of one site is stopped at "ipv6Factor56" times the limit of an address, from a larger one at "ipv6Factor48" times', async () => {
    const max = 2;
    lowerLimitsOfTest({ signInsPerAddressPerMinute: max });
    const from = (network: string) =>
      errorCodeOf(
        people.runAndGetSession(
          signIn,
          { email: `${people.newId()}@nowhere.example`, password: testPassword },
          { ...people.anonymous, ip: `${network}::1` },
        ),
      );
    const site = max * limit("ipv6Factor56");
    const codes: string[] = [];
    for (let nth = 0; nth <= site; nth += 1) codes.push(await from(`2001:db8:91:1${nth + 10}`));
    expect(codes).toEqual([...Array(site).fill("invalid_credentials"), "too_many_requests"]);
    const more: string[] = [];
    for (let nth = codes.length; nth <= max * limit("ipv6Factor48"); nth += 1)
      more.push(await from(`2001:db8:91:${nth + 10}00`));
    expect(more.slice(0, -1)).not.toContain("too_many_requests");
    expect(more.at(-1)).toBe("too_many_requests");
    expect(await from("2001:db8:92:0")).toBe("invalid_credentials");
  });

  test("can't bypass the limit by sending all attempts at once", async () => {
    const olga = await people.createWorkspace();
    const all = await Promise.all(
      Array.from({ length: 16 }, () =>
        errorCodeOf(
          people.runAndGetSession(
            signIn,
            { email: olga.email, password: "not it at all" },
            { ...people.anonymous, ip: "198.51.100.7" },
          ),
        ),
      ),
    );
    expect(all.filter((code) => code === "invalid_credentials")).toHaveLength(10);
  });

  test("doesn't block colleagues who know their passwords", async () => {
    const olga = await people.createWorkspace();
    for (let n = 0; n < 12; n += 1)
      expect(
        (await people.runAndGetSession(signIn, { email: olga.email, password: testPassword }))
          .output.kind,
      ).toBe("signed_in");
  });

  test("leaves no email address and no password in the table of attempts", async () => {
    const typed = `typed.wrongly.${people.newId()}@nowhere.example`;
    await errorCodeOf(people.runAndGetSession(signIn, { email: typed, password: testPassword }));
    const rows = await people.database.many(
      sql`select subject from rate_limit_counter where subject like ${"%typed.wrongly%"}`,
    );
    expect(rows).toEqual([]);
  });
});
