import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { InboundPayloadId } from "#domain/ids.ts";
import { insertInboundPayloads, setPayloadResults } from "#server/store/inbound-payload.ts";
import { shareDesk } from "#testing/open-app.ts";

const shared = shareDesk({ members: ["max:agent"] });

const ada = Buffer.from(
  "From: =?utf-8?q?Ad=C3=A1?= <ada@brook.example>\r\nTo: hello@copperline.example\r\nSubject: My table\r\n\r\nIs it ready?\r\n",
);

/** A mail for nobody here, as the receiver would have laid it down and the reader given it up. */
async function layIntoTray(to: string): Promise<InboundPayloadId> {
  const desk = shared();
  const { newId, parts } = desk.running.desk;
  const id = newId<InboundPayloadId>();
  const { workspace } = await desk.as("olga").rpc("getMe", {});
  const at = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    await insertInboundPayloads(tx, [
      {
        ...{ workspaceId: workspace.id, id, accountId: desk.mailLine.accountId, vendor: "smtp" },
        ...{ dedupeKey: id, url: "", headers: {}, body: ada, receivedAt: at },
        mail: {
          envelope: { from: "ada@brook.example", to: [to] },
          sha256: createHash("sha256").update(id).digest("hex"),
          size: ada.length,
          originalSha256: null,
          parentId: null,
        },
      },
    ]);
    await setPayloadResults(
      tx,
      workspace.id,
      [{ id, state: "unreadable", problem: "It took too long." }],
      at,
    );
  });
  return id;
}

const tray = async () => (await shared().as("olga").rpc("listDeadLetters", {})).rows;

test("a mail in the tray says who wrote, to whom and about what", async () => {
  const id = await layIntoTray("nobody@copperline.example");
  expect((await tray()).find((one) => one.id === id)).toMatchObject({
    kind: "mail",
    problem: "It took too long.",
    size: ada.length,
    mail: {
      from: "ada@brook.example",
      fromName: "Adá",
      to: ["nobody@copperline.example"],
      subject: "My table",
    },
  });
});

test("its original is given byte by byte, to those who may look into the tray alone", async () => {
  const id = await layIntoTray("nobody@copperline.example");
  const ask = (cookie: string, which: string = id) =>
    fetch(`${shared().url}/dead-letters/${which}/original`, { headers: { cookie } });
  const given = await ask(shared().as("olga").cookie);
  expect(given.headers.get("content-type")).toBe("message/rfc822");
  expect(given.headers.get("content-disposition")).toContain(".eml");
  expect(Buffer.from(await given.arrayBuffer())).toEqual(ada);
  expect((await ask(shared().as("max").cookie)).status).toBe(403);
  expect((await ask("")).status).toBe(401);
  expect(
    (await ask(shared().as("olga").cookie, "0190a000-0000-7000-8000-000000000001")).status,
  ).toBe(404);
});

test("what is set aside leaves the tray, and can still be read when it is asked for", async () => {
  const olga = shared().as("olga");
  const id = await layIntoTray(shared().mailLine.address);
  expect(await olga.rpc("dismissDeadLetter", { inboundPayloadId: id })).toMatchObject({
    state: "ignored",
  });
  expect((await tray()).some((one) => one.id === id)).toBe(false);
  await olga.rpc("reprocessDeadLetter", { inboundPayloadId: id });
  await expect
    .poll(async () =>
      (await olga.rpc("listConversations", { view: "open" })).rows.some(
        (one) => one.subject === "My table",
      ),
    )
    .toBe(true);
});

test("everything is read again at once, and what is still for nobody comes back with its reason", async () => {
  const olga = shared().as("olga");
  const id = await layIntoTray("nobody@copperline.example");
  expect((await olga.rpc("reprocessAllDeadLetters", {})).count).toBeGreaterThan(0);
  await expect
    .poll(async () => (await tray()).find((one) => one.id === id)?.problem)
    .toContain("isn't an inbox here");
});
