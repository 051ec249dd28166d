import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, inject, test } from "vitest";
import { resetPassword } from "#server/actions/member/password/reset-password.ts";
import { signIn } from "#server/actions/member/session/sign-in.ts";
import { getMe } from "#server/actions/workspace/get-me.ts";
import { sql } from "#server/store/sql.ts";
import {
  createMembersFixture,
  errorCodeOf,
  testPassword,
} from "#testing/fixtures/member/members-fixture.ts";

const people = createMembersFixture();
afterAll(() => people.close());

const next = "seven green kettles";
const fresh = () => `owner.${people.newId().slice(-12)}@harbour.example`;

/** The command as a person runs it, beside whatever else uses the database. */
async function run(tool: string, ...words: string[]): Promise<{ said: string; code: number }> {
  const file = path.join(import.meta.dirname, `${tool}.ts`);
  const env = {
    ...process.env,
    DATABASE_URL: inject("postgres").url,
    PUBLIC_URL: "https://desk.example",
  };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [file, ...words], {
      env,
    });
    return { said: stdout + stderr, code: 0 };
  } catch (error) {
    const { stdout, stderr, code } = error as { stdout: string; stderr: string; code: number };
    return { said: stdout + stderr, code };
  }
}
const linkIn = (said: string) =>
  /https:\/\/desk\.example\/reset\/([\w-]{43})/.exec(said)?.[1] ?? "";
const enter = (email: string, words: string) =>
  people.askAtTheDoor(signIn, { email, password: words });

// The desks of these tests have a clock of their own; the commands have the machine's.
people.wait((Date.now() - people.now().getTime()) / 1000);

describe("npm run workspace", () => {
  test("adds a workspace and prints the link by which its owner comes in", async () => {
    const email = fresh();
    const { said, code } = await run(
      "workspace",
      ...["add", "--name", "Harbour Dental", "--owner-email", email, "--owner-name", "Olga"],
      ...["--time-zone", "Europe/Lisbon", "--country", "PT", "--locale", "pt-PT"],
    );
    expect([code, said]).toEqual([0, expect.stringContaining("Harbour Dental is ready.")]);
    expect(await errorCodeOf(enter(email, ""))).toBe("invalid_input");
    await people.ask(resetPassword, people.nobody, { token: linkIn(said), password: next });
    const { session } = await enter(email, next);
    const actor = await people.recognise(session?.token ?? "");
    if (!actor) throw new Error("not in");
    const house = await people.ask(getMe, actor, {});
    expect(house.me).toMatchObject({ name: "Olga", email, role: "owner" });
    expect(house.workspace).toMatchObject({
      name: "Harbour Dental",
      timeZone: "Europe/Lisbon",
      country: "PT",
    });
  });

  test("gives somebody who is here already another workspace, and no link to their account", async () => {
    const olga = await people.found("Copperline");
    const { said } = await run(
      "workspace",
      ...["add", "--name", "Second", "--owner-email", olga.email, "--owner-name", "Olga"],
      "--existing-account",
    );
    expect(said).toContain("They sign in with their existing password");
    expect(said).not.toContain("/reset/");
    const { answer } = await enter(olga.email, testPassword);
    expect(answer).toMatchObject({
      kind: "choose_workspace",
      workspaces: [{ name: "Copperline" }, { name: "Second" }],
    });
  });

  test("asks first when the address has an account, which somebody else may have made", async () => {
    const olga = await people.found("Copperline");
    const { said, code } = await run(
      "workspace",
      ...["add", "--name", "Second", "--owner-email", olga.email, "--owner-name", "Olga"],
    );
    expect([code, said]).toEqual([1, expect.stringContaining("--existing-account")]);
    expect(said).toContain("Copperline");
    expect((await enter(olga.email, testPassword)).answer.kind).toBe("signed_in");
  });

  test.each([
    [[], "Usage"],
    [["add", "--name", "X"], "--owner-email is missing."],
    [
      ["add", "--name", "X", "--owner-email", "nonsense"],
      "--owner-email: Enter a valid email address",
    ],
    [["add", "--nme", "X"], "--nme"],
  ])("answers %j with what is wrong", async (words, sentence) => {
    const { said, code } = await run("workspace", ...words);
    expect([code, said]).toEqual([1, expect.stringContaining(sentence)]);
    expect(said).not.toContain("    at ");
  });
});

describe("npm run reset-password", () => {
  test("prints a link, also for someone of several workspaces, and writes that down in each", async () => {
    const olga = await people.found();
    const other = await people.found();
    await people.joinAlso(other.workspaceId, olga, "agent");
    const { said } = await run("reset-password", olga.email.toUpperCase());
    await people.ask(resetPassword, people.nobody, { token: linkIn(said), password: next });
    expect((await enter(olga.email, next)).answer.kind).toBe("choose_workspace");
    for (const { workspaceId } of [olga, other]) {
      const audit = await people.auditOf(workspaceId);
      expect(audit.map((row) => row.action)).toContain("create-reset-link");
    }
  });

  test("leaves two-step sign-in alone unless told otherwise", async () => {
    const olga = await people.found();
    await people.database.run(
      sql`update person set second_factor_enabled = true where id = ${olga.personId}`,
    );
    await run("reset-password", olga.email);
    expect((await enter(olga.email, testPassword)).answer.kind).toBe("second_factor");
    const { said } = await run("reset-password", olga.email, "--disable-second-factor");
    expect(said).toContain("is now off");
    expect((await enter(olga.email, testPassword)).answer.kind).toBe("signed_in");
  });

  test("says so when nobody has that e-mail", async () => {
    const { said, code } = await run("reset-password", "who@nowhere.example");
    expect([code, said.trim()]).toEqual([
      1,
      "No member has the email address who@nowhere.example.",
    ]);
  });
});
