import { afterAll, describe, expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { issueResetLink } from "#server/actions/member/password/issue-reset-link.ts";
import { resetPassword } from "#server/actions/member/password/reset-password.ts";
import { confirmSignIn } from "#server/actions/member/session/confirm-sign-in.ts";
import { signIn } from "#server/actions/member/session/sign-in.ts";
import { sql } from "#server/store/sql.ts";
import {
  createMembersFixture,
  errorCodeOf,
  type TestMember,
  testPassword,
} from "#testing/fixtures/member/members-fixture.ts";
import { phoneWith, withSecondFactor } from "#testing/fixtures/member/second-factor.ts";
import { confirmSecondFactor } from "./confirm-second-factor.ts";
import { disableSecondFactor } from "./disable-second-factor.ts";
import { regenerateRecoveryCodes } from "./regenerate-recovery-codes.ts";
import { startSecondFactorSetup } from "./start-second-factor-setup.ts";

const people = createMembersFixture();
afterAll(() => people.close());

async function withTwoSteps(someone?: TestMember) {
  const olga = someone ?? (await people.createWorkspace());
  return { olga, ...(await withSecondFactor(people, olga)) };
}

async function ticketFor(someone: TestMember): Promise<string> {
  const { output, session } = await people.runAndGetSession(signIn, {
    email: someone.email,
    password: testPassword,
  });
  expect(session).toBeUndefined();
  if (output.kind !== "second_factor") throw new Error(`not asked for a code: ${output.kind}`);
  return output.ticket;
}
const confirm = (ticket: string, code: string) =>
  people.runAndGetSession(confirmSignIn, { ticket, code });

describe("turning on two-step sign-in", () => {
  test("asks for the password and a first valid code before anything changes", async () => {
    const olga = await people.createWorkspace();
    const actor = await people.actorOf(olga);
    expect(
      await errorCodeOf(people.run(startSecondFactorSetup, actor, { password: "wrong" })),
    ).toBe("invalid_password");
    expect(await errorCodeOf(people.run(confirmSecondFactor, actor, { code: "123456" }))).toBe(
      "second_factor_not_enabled",
    );
    await people.run(startSecondFactorSetup, actor, { password: testPassword });
    const { output } = await people.runAndGetSession(signIn, {
      email: olga.email,
      password: testPassword,
    });
    expect(output.kind).toBe("signed_in");
    expect(await errorCodeOf(people.run(confirmSecondFactor, actor, { code: "abcdef" }))).toBe(
      "invalid_code",
    );
  });

  test("stores neither the secret nor a recovery code in readable form", async () => {
    const olga = await people.createWorkspace();
    const actor = await people.actorOf(olga);
    const { secret, address } = await people.run(startSecondFactorSetup, actor, {
      password: testPassword,
    });
    expect(address).toContain(secret);
    const { codes } = await people.run(confirmSecondFactor, actor, {
      code: phoneWith(people, secret).code(),
    });
    expect(new Set(codes).size).toBe(10);
    const row = await people.database.one<{ all: string }>(
      sql`select p::text as all from person p where id = ${olga.personId}`,
    );
    for (const code of codes) {
      expect(row.all).not.toContain(code);
      expect(row.all).not.toContain(code.replaceAll("-", ""));
    }
    expect(row.all).not.toContain(secret);
  });

  test("cannot be done twice", async () => {
    const { actor } = await withTwoSteps();
    expect(
      await errorCodeOf(people.run(startSecondFactorSetup, actor, { password: testPassword })),
    ).toBe("second_factor_already_enabled");
    expect(await errorCodeOf(people.run(confirmSecondFactor, actor, { code: "123456" }))).toBe(
      "second_factor_already_enabled",
    );
  });
});

describe("signing in with two steps", () => {
  test("opens the session only after the code", async () => {
    const { olga, phone } = await withTwoSteps();
    const ticket = await ticketFor(olga);
    const { output, session } = await confirm(ticket, phone.code());
    expect(output).toEqual({ kind: "signed_in" });
    expect(await people.recognize(session?.token ?? "")).toMatchObject({
      memberId: olga.memberId,
    });
    expect(await errorCodeOf(confirm(ticket, phone.code()))).toBe("sign_in_expired");
  });

  test("refuses a used code, and accepts the next one", async () => {
    const { olga, phone } = await withTwoSteps();
    const code = phone.code();
    await confirm(await ticketFor(olga), code);
    const ticket = await ticketFor(olga);
    expect(await errorCodeOf(confirm(ticket, code))).toBe("invalid_code");
    people.advanceClock(30);
    expect((await confirm(ticket, phone.code())).output.kind).toBe("signed_in");
  });

  test("admits one of two sign-ins with the same code at the same time", async () => {
    const { olga, phone } = await withTwoSteps();
    const tickets = [await ticketFor(olga), await ticketFor(olga)];
    const both = await Promise.all(tickets.map((one) => errorCodeOf(confirm(one, phone.code()))));
    expect(both.sort()).toEqual(["invalid_code", "was carried out"]);
  });

  test("allows five minutes for the code", async () => {
    const { olga, phone } = await withTwoSteps();
    const ticket = await ticketFor(olga);
    people.advanceClock(limit("secondFactorSeconds"));
    expect(await errorCodeOf(confirm(ticket, phone.code()))).toBe("sign_in_expired");
  });

  test("accepts each recovery code once, however it is typed", async () => {
    const { olga, codes } = await withTwoSteps();
    const [first = "", second = ""] = codes;
    const typed = ` ${first.toLowerCase().replaceAll("-", " ")} `;
    expect((await confirm(await ticketFor(olga), typed)).output.kind).toBe("signed_in");
    expect(await errorCodeOf(confirm(await ticketFor(olga), first))).toBe("invalid_code");
    expect((await confirm(await ticketFor(olga), second)).output.kind).toBe("signed_in");
  });

  test("refuses another person's recovery code", async () => {
    const [one, other] = [await withTwoSteps(), await withTwoSteps()];
    expect(await errorCodeOf(confirm(await ticketFor(one.olga), other.codes[0] ?? ""))).toBe(
      "invalid_code",
    );
  });

  test("stops guessing after five attempts a minute, however many tickets are requested", async () => {
    const { olga, phone } = await withTwoSteps();
    const wrong = phone.code() === "000000" ? "000001" : "000000";
    const codes: string[] = [];
    for (let n = 0; n < 6; n += 1)
      codes.push(await errorCodeOf(confirm(await ticketFor(olga), wrong)));
    expect(codes).toEqual([...Array(5).fill("invalid_code"), "too_many_requests"]);
    expect(await errorCodeOf(confirm(await ticketFor(olga), phone.code()))).toBe(
      "too_many_requests",
    );
  });

  test("also limits slow guessing, by the day", async () => {
    const { olga, phone } = await withTwoSteps();
    let refused = "";
    let tried = 0;
    for (; refused !== "too_many_requests" && tried < 100; tried += 1) {
      if (tried % 5 === 0) people.advanceClock(60);
      const wrong = phone.code() === "000000" ? "000001" : "000000";
      refused = await errorCodeOf(confirm(await ticketFor(olga), wrong));
    }
    expect(tried).toBe(limit("signInCodesPerDay") + 1);
    people.advanceClock(24 * 60 * 60);
    expect((await confirm(await ticketFor(olga), phone.code())).output.kind).toBe("signed_in");
  });
});

describe("a link for a new password", () => {
  test.each([
    ["an admin made gives no new tries", true, "too_many_requests"],
    ["was made on the server gives new tries", false, "invalid_code"],
  ])("that %s at the second step", async (_, isByAdmin, then) => {
    const { olga, phone } = await withTwoSteps();
    const wrong = phone.code() === "000000" ? "000001" : "000000";
    const guess = async () => errorCodeOf(confirm(await ticketFor(olga), wrong));
    const codes: string[] = [];
    for (let n = 0; n < 6; n += 1) codes.push(await guess());
    expect(codes).toEqual([...Array(5).fill("invalid_code"), "too_many_requests"]);
    const by = isByAdmin ? { workspaceId: olga.workspaceId, memberId: olga.memberId } : null;
    const { link } = await issueResetLink(people.database, {
      personId: olga.personId,
      by,
      publicUrl: "https://desk.example",
      now: people.now(),
    });
    const token = link.replace("https://desk.example/reset/", "");
    await people.run(resetPassword, people.anonymous, { token, password: testPassword });
    expect(await guess()).toBe(then);
  });
});

describe("turning it off, and new recovery codes", () => {
  test("need the password", async () => {
    const { actor } = await withTwoSteps();
    for (const action of [disableSecondFactor, regenerateRecoveryCodes])
      expect(
        await errorCodeOf(
          people.run<"disable-second-factor" | "regenerate-recovery-codes">(action, actor, {
            password: "wrong",
          }),
        ),
      ).toBe("invalid_password");
  });

  test("new codes replace the old ones", async () => {
    const { olga, actor, codes } = await withTwoSteps();
    const fresh = await people.run(regenerateRecoveryCodes, actor, { password: testPassword });
    expect(await errorCodeOf(confirm(await ticketFor(olga), codes[0] ?? ""))).toBe("invalid_code");
    const { output } = await confirm(await ticketFor(olga), fresh.codes[0] ?? "");
    expect(output.kind).toBe("signed_in");
  });

  test("afterwards the password is enough, and there is nothing left to turn off", async () => {
    const { olga, actor } = await withTwoSteps();
    await people.run(disableSecondFactor, actor, { password: testPassword });
    const { output } = await people.runAndGetSession(signIn, {
      email: olga.email,
      password: testPassword,
    });
    expect(output.kind).toBe("signed_in");
    expect(
      await errorCodeOf(people.run(disableSecondFactor, actor, { password: testPassword })),
    ).toBe("second_factor_not_enabled");
    expect(
      await errorCodeOf(people.run(regenerateRecoveryCodes, actor, { password: testPassword })),
    ).toBe("second_factor_not_enabled");
  });
});
