// A member who loses their access while one of their requests is under way has lost it for that request too.
import http from "node:http";
import { describe, expect, onTestFinished, test } from "vitest";
import { required } from "#domain/required.ts";
import { sql } from "#server/store/sql.ts";
import { shareTestApp } from "#testing/open-app.ts";

const app = shareTestApp({ members: ["max:admin", "amy:admin", "ben:agent", "eve:agent"] });

/** Sends the request but for the last byte of its body. */
async function begin(name: string, path: string, input: unknown) {
  const body = JSON.stringify(input);
  const request = http.request(`${app().url}${path}`, {
    method: path.startsWith("/api/") ? "PATCH" : "POST",
    headers: {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      cookie: required(app().as(name).cookie, "signed in"),
    },
  });
  onTestFinished(() => void request.destroy());
  const status = new Promise<number>((done) =>
    request.on("response", (response) => {
      response.resume();
      done(response.statusCode ?? 0);
    }),
  );
  request.write(body.slice(0, -1));
  // A later request got its response, so this one is waiting for its body.
  for (let nth = 0; nth < 3; nth += 1) await app().as(name).rpc("getMe", {});
  return async () => {
    request.end(body.slice(-1));
    return await status;
  };
}

const memberIdOf = async (name: string) => {
  const { rows } = await app().as("olga").rpc("listMembers", {});
  return required(
    rows.find((one) => one.name.toLowerCase() === name),
    name,
  ).id;
};

describe("a request whose body is still arriving", () => {
  test("doesn't reinstate the admin who sent it and was disabled meanwhile", async () => {
    const memberId = await memberIdOf("max");
    const finish = await begin("max", "/rpc/updateMember", { memberId, state: "active" });
    await app().as("olga").rpc("updateMember", { memberId, state: "disabled" });
    expect(await finish()).toBe(401);
    const { rows } = await app().as("olga").rpc("listMembers", {});
    expect(rows.find((one) => one.id === memberId)?.state).toBe("disabled");
  });

  test("doesn't promote the admin who sent it and was demoted meanwhile, by either API", async () => {
    const memberId = await memberIdOf("amy");
    const byRpc = await begin("amy", "/rpc/updateMember", { memberId, role: "admin" });
    const byRest = await begin("amy", `/api/v1/members/${memberId}`, { role: "admin" });
    await app().as("olga").rpc("updateMember", { memberId, role: "viewer" });
    expect(await byRpc()).toBe(403);
    expect(await byRest()).toBe(403);
    const { rows } = await app().as("olga").rpc("listMembers", {});
    expect(rows.find((one) => one.id === memberId)?.role).toBe("viewer");
  });

  test.each([
    ["ben", { state: "disabled" }, 401],
    ["eve", { role: "viewer" }, 403],
  ] as const)("stores no file of %s, who is then %j", async (name, change, status) => {
    const memberId = await memberIdOf(name);
    const finish = await begin(name, `/uploads?name=${name}.txt`, "The content of the file");
    await app()
      .as("olga")
      .rpc("updateMember", { memberId, ...change });
    expect(await finish()).toBe(status);
    const { database } = app().running.runtime.deps;
    expect(
      await database.many(sql`select id from attachment where name = ${`${name}.txt`}`),
    ).toEqual([]);
    expect(await database.many(sql`select sha256 from file`)).toEqual([]);
  });
});
