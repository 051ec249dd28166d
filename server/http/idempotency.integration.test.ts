// The same key of the same bearer is the same request, whenever it is repeated.
import { beforeAll, describe, expect, test } from "vitest";
import type { Inputs } from "#contract/routes.ts";
import { hashInput } from "#server/actions/run-once-by-key.ts";
import { sql } from "#server/store/sql.ts";
import {
  apiSurfaces,
  createRequestSender,
  type RequestSender,
} from "#testing/access-matrix/send-request.ts";
import { shareTestApp } from "#testing/open-app.ts";

const app = shareTestApp({ members: ["maya:agent"] });
let sender: RequestSender;
beforeAll(async () => {
  sender = await createRequestSender(app());
});

const once = (key: string) => ({ "idempotency-key": key });
const tagsCalled = async (name: string) =>
  (await app().as("olga").rpc("listTags", {})).rows.filter((tag) => tag.name === name).length;

describe.each(apiSurfaces)("the same Idempotency-Key on %s", (surface) => {
  test("is the same request: executed once, with the same response", async () => {
    const input = { name: `Once ${surface}` };
    const first = await sender.sendAndParse(surface, "createTag", input, once(`one ${surface}`));
    const again = await sender.sendAndParse(surface, "createTag", input, once(`one ${surface}`));
    expect(first.code).toBe("ok");
    expect(again).toEqual(first);
    expect(await tagsCalled(input.name)).toBe(1);
    expect((await sender.sendAndParse(surface, "createTag", input)).code).toBe("name_taken");
  });

  test("is another request if only the end of a long key differs", async () => {
    const long = "A".repeat(300);
    for (const nth of [1, 2]) {
      const input = { name: `Long ${nth} ${surface}` };
      await sender.sendAndParse(surface, "createTag", input, once(`${long}${surface}${nth}`));
      expect(await tagsCalled(input.name)).toBe(1);
    }
  });

  test("can arrive many times concurrently", async () => {
    const input = { name: `Twins ${surface}` };
    const twins = Array.from({ length: 8 }, () =>
      sender.sendAndParse(surface, "createTag", input, once(`twins ${surface}`)),
    );
    const [first, ...others] = await Promise.all(twins);
    expect(first?.code).toBe("ok");
    for (const other of others) expect(other).toEqual(first);
    expect(await tagsCalled(input.name)).toBe(1);
  });

  test("is a conflict with another body or another action", async () => {
    const key = once(`mixed ${surface}`);
    const team = await sender.sendAndParse(
      surface,
      "createTeam",
      { name: `Mixed ${surface}` },
      key,
    );
    expect(team.code).toBe("ok");
    for (const [name, input] of [
      ["createTeam", { name: `Other ${surface}` }],
      ["createTag", { name: `Mixed ${surface}` }],
    ] as const) {
      const rejected = await sender.sendAndParse(surface, name, input, key);
      expect(rejected).toMatchObject({ status: 409, code: "idempotency_key_reused" });
    }
    expect(await tagsCalled(`Mixed ${surface}`)).toBe(0);
  });

  test("is free again after an error, because its cause may be gone", async () => {
    const input = { name: `Later ${surface}` };
    const { rows } = await app().as("olga").rpc("listTags", {});
    const existingTag =
      rows[0] ?? (await app().as("olga").rpc("createTag", { name: "In the way" }));
    await app().as("olga").rpc("updateTag", { tagId: existingTag.id, name: input.name });
    const key = once(`later ${surface}`);
    expect((await sender.sendAndParse(surface, "createTag", input, key)).code).toBe("name_taken");
    await app()
      .as("olga")
      .rpc("updateTag", { tagId: existingTag.id, name: `Gone ${surface}` });
    expect((await sender.sendAndParse(surface, "createTag", input, key)).code).toBe("ok");
  });
});

describe("an Idempotency-Key", () => {
  test("is scoped to its bearer", async () => {
    const key = once("shared");
    const olgas = await app().as("olga").rpc("createTag", { name: "Olga's" }, key);
    const mayas = await app().as("maya").rpc("createTag", { name: "Maya's" }, key);
    expect(mayas.id).not.toBe(olgas.id);
  });

  test("also runs an external action once", async () => {
    const [inbox] = app().inboxes;
    const input = { accountId: inbox?.accountId, address: "020 7946 0042", name: "Second desk" };
    const key = once("external");
    const twins = await Promise.all(
      [1, 2, 3].map(() =>
        sender.sendAndParse("rpc", "createPhoneInbox", input as Inputs["createPhoneInbox"], key),
      ),
    );
    const done = twins.filter((one) => one.code === "ok");
    expect(done.length).toBeGreaterThan(0);
    for (const one of twins) expect(["ok", "request_in_progress"]).toContain(one.code);
    expect(
      await sender.sendAndParse(
        "rpc",
        "createPhoneInbox",
        input as Inputs["createPhoneInbox"],
        key,
      ),
    ).toEqual(done[0]);
    const { rows } = await app().as("olga").rpc("listInboxes", {});
    expect(rows.filter((one) => one.name === "Second desk")).toHaveLength(1);
  });

  test("stores no secret: a repeated request is refused, and creates nothing", async () => {
    const input = { name: "Twice", role: "viewer" } as const;
    const send = (name: string) =>
      sender.sendAndParse("rpc", "createApiKey", { ...input, name }, once("secret"));
    const twins = await Promise.all([send("Twice"), send("Twice"), send("Twice")]);
    expect(twins.map((one) => one.code).toSorted()).toEqual([
      "ok",
      "response_not_stored",
      "response_not_stored",
    ]);
    expect((await send("Another")).code).toBe("idempotency_key_reused");
    const { rows } = await app().as("olga").rpc("listApiKeys", {});
    expect(rows.filter((one) => one.name === "Twice")).toHaveLength(1);
    const { database } = app().running.runtime.deps;
    const stored = await database.many<{ response: unknown; hash: string }>(
      sql`select response, input_hash as hash from idempotency_key where key = 'secret'`,
    );
    expect(stored.map((one) => one.response)).toEqual(["response omitted"]);
    expect(stored.map((one) => one.hash)).not.toContain(hashInput(input));
  });

  test("sends a text once, however often the browser retries", async () => {
    const phone = await app().phone("+447700900570");
    await phone.text("Are you there?");
    const maya = app().as("maya");
    const { id } = await maya.conversationWith("07700 900570");
    const input = { conversationId: id, text: "We are here, once." };
    for (let time = 0; time < 3; time += 1) await maya.rpc("sendText", input, once("text"));
    await phone.expectText(/once/);
    await app().expectNothingElseSent();
  });
});
