import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { InboundPayloadId } from "#domain/ids.ts";
import { insertInboundPayloads, setPayloadResults } from "#server/store/inbound-payload.ts";
import { shareTestApp } from "#testing/open-app.ts";

const shared = shareTestApp({ members: ["max:agent"] });

const ada = Buffer.from(
  "From: =?utf-8?q?Ad=C3=A1?= <ada@brook.example>\r\nTo: hello@copperline.example\r\nSubject: My table\r\n\r\nIs it ready?\r\n",
);

/** An email as the ingress stores it, after processing gave up on it. */
async function createDeadLetter(to: string): Promise<InboundPayloadId> {
  const app = shared();
  const { newId, deps } = app.running.runtime;
  const id = newId<InboundPayloadId>();
  const { workspace } = await app.as("olga").rpc("getMe", {});
  const at = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    await insertInboundPayloads(tx, [
      {
        workspaceId: workspace.id,
        id,
        accountId: app.emailInbox.accountId,
        provider: "smtp",
        dedupeKey: id,
        url: "",
        headers: {},
        body: ada,
        receivedAt: at,
        email: {
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
      [{ id, state: "failed", problem: "It took too long." }],
      at,
    );
  });
  return id;
}

const listDeadLetterRows = async () => (await shared().as("olga").rpc("listDeadLetters", {})).rows;

test("a processing error shows the email's sender, recipients and subject", async () => {
  const id = await createDeadLetter("nobody@copperline.example");
  expect((await listDeadLetterRows()).find((one) => one.id === id)).toMatchObject({
    kind: "email",
    problem: "It took too long.",
    size: ada.length,
    email: {
      from: "ada@brook.example",
      fromName: "Adá",
      to: ["nobody@copperline.example"],
      subject: "My table",
    },
  });
});

test("returns the original byte for byte, only to members who may see processing errors", async () => {
  const id = await createDeadLetter("nobody@copperline.example");
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

test("a dismissed email leaves the list, and can still be retried", async () => {
  const olga = shared().as("olga");
  const id = await createDeadLetter(shared().emailInbox.address);
  expect(await olga.rpc("dismissDeadLetter", { inboundPayloadId: id })).toMatchObject({
    state: "dismissed",
  });
  expect((await listDeadLetterRows()).some((one) => one.id === id)).toBe(false);
  await olga.rpc("reprocessDeadLetter", { inboundPayloadId: id });
  await expect
    .poll(async () =>
      (await olga.rpc("listConversations", { view: "open" })).rows.some(
        (one) => one.subject === "My table",
      ),
    )
    .toBe(true);
});

test("retries everything at once, and what is still undeliverable returns with its reason", async () => {
  const olga = shared().as("olga");
  const id = await createDeadLetter("nobody@copperline.example");
  expect((await olga.rpc("reprocessAllDeadLetters", {})).count).toBeGreaterThan(0);
  await expect
    .poll(async () => (await listDeadLetterRows()).find((one) => one.id === id)?.problem)
    .toContain("isn't an inbox here");
});
