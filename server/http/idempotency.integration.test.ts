// The same key of the same bearer is the same request, at whichever moment it comes again.
import { beforeAll, describe, expect, test } from "vitest";
import type { Inputs } from "#contract/routes.ts";
import { sql } from "#server/store/sql.ts";
import {
  apiSurfaces,
  createRequestSender,
  type RequestSender,
} from "#testing/access-matrix/send-request.ts";
import { shareDesk } from "#testing/open-app.ts";

const desk = shareDesk({ members: ["maya:agent"] });
let knocker: RequestSender;
beforeAll(async () => {
  knocker = await createRequestSender(desk());
});

const once = (key: string) => ({ "idempotency-key": key });
const tagsCalled = async (name: string) =>
  (await desk().as("olga").rpc("listTags", {})).rows.filter((tag) => tag.name === name).length;

describe.each(apiSurfaces)("the same Idempotency-Key at the door of %s", (door) => {
  test("is the same request: carried out once, answered alike", async () => {
    const input = { name: `Once ${door}` };
    const first = await knocker.answer(door, "createTag", input, once(`one ${door}`));
    const again = await knocker.answer(door, "createTag", input, once(`one ${door}`));
    expect(first.code).toBe("ok");
    expect(again).toEqual(first);
    expect(await tagsCalled(input.name)).toBe(1);
    expect((await knocker.answer(door, "createTag", input)).code).toBe("name_taken");
  });

  test("may come many times at the same moment", async () => {
    const input = { name: `Twins ${door}` };
    const twins = Array.from({ length: 8 }, () =>
      knocker.answer(door, "createTag", input, once(`twins ${door}`)),
    );
    const [first, ...others] = await Promise.all(twins);
    expect(first?.code).toBe("ok");
    for (const other of others) expect(other).toEqual(first);
    expect(await tagsCalled(input.name)).toBe(1);
  });

  test("with another body, or another deed, was used differently", async () => {
    const key = once(`mixed ${door}`);
    const team = await knocker.answer(door, "createTeam", { name: `Mixed ${door}` }, key);
    expect(team.code).toBe("ok");
    for (const [name, input] of [
      ["createTeam", { name: `Other ${door}` }],
      ["createTag", { name: `Mixed ${door}` }],
    ] as const) {
      const refused = await knocker.answer(door, name, input, key);
      expect(refused).toMatchObject({ status: 409, code: "idempotency_key_reused" });
    }
    expect(await tagsCalled(`Mixed ${door}`)).toBe(0);
  });

  test("is free again after a refusal: what was in the way may be gone", async () => {
    const input = { name: `Later ${door}` };
    const { rows } = await desk().as("olga").rpc("listTags", {});
    const taken = rows[0] ?? (await desk().as("olga").rpc("createTag", { name: "In the way" }));
    await desk().as("olga").rpc("updateTag", { tagId: taken.id, name: input.name });
    const key = once(`later ${door}`);
    expect((await knocker.answer(door, "createTag", input, key)).code).toBe("name_taken");
    await desk()
      .as("olga")
      .rpc("updateTag", { tagId: taken.id, name: `Gone ${door}` });
    expect((await knocker.answer(door, "createTag", input, key)).code).toBe("ok");
  });
});

describe("an Idempotency-Key", () => {
  test("is its bearer's own", async () => {
    const key = once("shared");
    const olgas = await desk().as("olga").rpc("createTag", { name: "Olga's" }, key);
    const mayas = await desk().as("maya").rpc("createTag", { name: "Maya's" }, key);
    expect(mayas.id).not.toBe(olgas.id);
  });

  test("of an errand to the outside is carried out once too", async () => {
    const [line] = desk().lines;
    const input = { accountId: line?.accountId, address: "020 7946 0042", name: "Second desk" };
    const key = once("errand");
    const twins = await Promise.all(
      [1, 2, 3].map(() =>
        knocker.answer("rpc", "createPhoneInbox", input as Inputs["createPhoneInbox"], key),
      ),
    );
    const done = twins.filter((one) => one.code === "ok");
    expect(done.length).toBeGreaterThan(0);
    for (const one of twins) expect(["ok", "request_in_progress"]).toContain(one.code);
    expect(
      await knocker.answer("rpc", "createPhoneInbox", input as Inputs["createPhoneInbox"], key),
    ).toEqual(done[0]);
    const { rows } = await desk().as("olga").rpc("listInboxes", {});
    expect(rows.filter((one) => one.name === "Second desk")).toHaveLength(1);
  });

  test("keeps no secret: what may be shown once is made anew", async () => {
    const input = { name: "Twice", role: "viewer" } as const;
    const one = await desk().as("olga").rpc("createApiKey", input, once("secret"));
    const two = await desk().as("olga").rpc("createApiKey", input, once("secret"));
    expect(two.secret).not.toBe(one.secret);
    const { database } = desk().running.desk.parts;
    const kept = await database.many(sql`select 1 from idempotency_key where key = 'secret'`);
    expect(kept).toEqual([]);
  });

  test("lets a text leave once, however often the browser asks", async () => {
    const phone = await desk().phone("+447700900570");
    await phone.text("Are you there?");
    const maya = desk().as("maya");
    const { id } = await maya.conversationWith("07700 900570");
    const input = { conversationId: id, text: "We are here, once." };
    for (let time = 0; time < 3; time += 1) await maya.rpc("sendSms", input, once("text"));
    await phone.expectText(/once/);
    await desk().expectNothingElseSent();
  });
});
