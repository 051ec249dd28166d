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

/** Runs the command like an operator, beside other users of the database. */
async function run(tool: string, ...args: string[]): Promise<{ said: string; code: number }> {
  const file = path.join(import.meta.dirname, `${tool}.ts`);
  const env = {
    ...process.env,
    DATABASE_URL: inject("postgres").url,
    PUBLIC_URL: "https://desk.example",
  };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [file, ...args], {
      env,
    });
    return { said: stdout + stderr, code: 0 };
  } catch (error) {
    const { stdout, stderr, code } = error as { stdout: string; stderr: string; code: number };
    return { said: stdout + stderr, code };
  }
}
const linkIn = (output: string) =>
  /https:\/\/desk\.example\/reset\/([\w-]{43})/.exec(output)?.[1] ?? "";
const enter = (email: string, text: string) =>
  people.runAndGetSession(signIn, { email, password: text });

// The tests have their own clock; the commands use the machine's.
people.advanceClock((Date.now() - people.now().getTime()) / 1000);

describe("npm run workspace", () => {
  test("adds a workspace and prints a sign-in link for its owner", async () => {
    const email = fresh();
    const { said: output, code } = await run(
      "workspace",
      "add",
      "--name",
      "Harbour Dental",
      "--owner-email",
      email,
      "--owner-name",
      "Olga",
      "--time-zone",
      "Europe/Lisbon",
      "--country",
      "PT",
      "--locale",
      "pt-PT",
    );
    expect([code, output]).toEqual([0, expect.stringContaining("Harbour Dental is ready.")]);
    expect(await errorCodeOf(enter(email, ""))).toBe("invalid_input");
    await people.run(resetPassword, people.anonymous, { token: linkIn(output), password: next });
    const { session } = await enter(email, next);
    const actor = await people.recognize(session?.token ?? "");
    if (!actor) throw new Error("not in");
    const bootstrap = await people.run(getMe, actor, {});
    expect(bootstrap.me).toMatchObject({ name: "Olga", email, role: "owner" });
    expect(bootstrap.workspace).toMatchObject({
      name: "Harbour Dental",
      timeZone: "Europe/Lisbon",
      country: "PT",
    });
  });

  test("adds another workspace for an existing person without printing a link to their account", async () => {
    const olga = await people.createWorkspace("Copperline");
    const { said: output } = await run(
      "workspace",
      "add",
      "--name",
      "Second",
      "--owner-email",
      olga.email,
      "--owner-name",
      "Olga",
      "--existing-account",
    );
    expect(output).toContain("They sign in with their existing password");
    expect(output).not.toContain("/reset/");
    const { output: signedIn } = await enter(olga.email, testPassword);
    expect(signedIn).toMatchObject({
      kind: "choose_workspace",
      workspaces: [{ name: "Copperline" }, { name: "Second" }],
    });
  });

  test("asks for confirmation if the address has an account, which another person may have created", async () => {
    const olga = await people.createWorkspace("Copperline");
    const { said: output, code } = await run(
      "workspace",
      "add",
      "--name",
      "Second",
      "--owner-email",
      olga.email,
      "--owner-name",
      "Olga",
    );
    expect([code, output]).toEqual([1, expect.stringContaining("--existing-account")]);
    expect(output).toContain("Copperline");
    expect((await enter(olga.email, testPassword)).output.kind).toBe("signed_in");
  });

  test.each([
    [[], "Usage"],
    [["add", "--name", "X"], "--owner-email is missing."],
    [
      ["add", "--name", "X", "--owner-email", "nonsense"],
      "--owner-email: Enter a valid email address",
    ],
    [["add", "--nme", "X"], "--nme"],
  ])("answers %j with what is wrong", async (args, sentence) => {
    const { said: output, code } = await run("workspace", ...args);
    expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
    expect(output).not.toContain("    at ");
  });
});

describe("npm run reset-password", () => {
  test("prints a link, also for a person with several workspaces, and audits it in each", async () => {
    const olga = await people.createWorkspace();
    const other = await people.createWorkspace();
    await people.addMembership(other.workspaceId, olga, "agent");
    const { said: output } = await run("reset-password", olga.email.toUpperCase());
    await people.run(resetPassword, people.anonymous, { token: linkIn(output), password: next });
    expect((await enter(olga.email, next)).output.kind).toBe("choose_workspace");
    for (const { workspaceId } of [olga, other]) {
      const audit = await people.auditOf(workspaceId);
      expect(audit.map((row) => row.action)).toContain("create-reset-link");
    }
  });

  test("keeps two-step sign-in unless told otherwise", async () => {
    const olga = await people.createWorkspace();
    await people.database.run(
      sql`update person set second_factor_enabled = true where id = ${olga.personId}`,
    );
    await run("reset-password", olga.email);
    expect((await enter(olga.email, testPassword)).output.kind).toBe("second_factor");
    const { said: output } = await run("reset-password", olga.email, "--disable-second-factor");
    expect(output).toContain("is now off");
    expect((await enter(olga.email, testPassword)).output.kind).toBe("signed_in");
  });

  test("says so if no member has that email address", async () => {
    const { said: output, code } = await run("reset-password", "who@nowhere.example");
    expect([code, output.trim()]).toEqual([
      1,
      "No member has the email address who@nowhere.example.",
    ]);
  });
});
