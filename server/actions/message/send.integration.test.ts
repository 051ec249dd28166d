import { expect, test } from "vitest";
import type { FaultsInput } from "#contract/simulator/simulator.ts";
import { eventually } from "#testing/eventually.ts";
import { onePixelPng } from "#testing/one-pixel-png.ts";
import { shareTestApp, type TestApp } from "#testing/open-app.ts";

const shared = shareTestApp({ members: ["maya:agent", "ravi:agent"] });

async function greetedBy(app: TestApp, number: string) {
  const phone = await app.phone(number);
  await phone.text("Hello");
  const conversation = await app.as("maya").conversationWith(number.replace("+447700", "07700 "));
  return { phone, conversation, conversationId: conversation.id };
}

const withFaults = async (
  app: TestApp,
  rules: NonNullable<Extract<FaultsInput, { rules: unknown }>["rules"]>,
  work: () => Promise<void>,
) => {
  await app.simulator.faults({ rules });
  await work().finally(() => app.simulator.faults({ rules: [] }));
};

const stateOf = async (app: TestApp, conversationId: string, id: string) =>
  (await app.as("maya").messages(conversationId)).find((one) => one.id === id)?.delivery;

test("sends pictures with the text, fetched from a signed URL", async () => {
  const app = shared();
  const maya = app.as("maya");
  const { phone, conversationId } = await greetedBy(app, "+447700900701");
  const upload = await maya.upload("plan.png", "image/png", onePixelPng);
  const sent = await maya.rpc("sendText", {
    conversationId,
    text: "See the plan",
    attachmentIds: [upload.id as never],
  });
  await phone.expectText(/See the plan/);
  await eventually(async () =>
    expect((await stateOf(app, conversationId, sent.id))?.state).toBe("delivered"),
  );
  const thread = (await app.simulator.state()).customers.find((one) => one.number === phone.number)
    ?.threads[0];
  expect(thread?.texts.at(-1)?.images).toHaveLength(1);
  expect(
    await maya.errorCode("sendText", {
      conversationId,
      text: "Twice",
      attachmentIds: [upload.id as never],
    }),
  ).toBe("attachment_not_ready");
});

test("does not send twice if the connection breaks after the provider accepted the text", async () => {
  const app = shared();
  const maya = app.as("maya");
  const { phone, conversationId } = await greetedBy(app, "+447700900702");
  await withFaults(
    app,
    [{ fault: { kind: "reset_after_accepting" }, match: { customerAddress: phone.number } }],
    async () => {
      const sent = await maya.rpc("sendText", { conversationId, text: "Exactly once" });
      await phone.expectText(/Exactly once/);
      await eventually(
        async () => expect((await stateOf(app, conversationId, sent.id))?.state).toBe("delivered"),
        30_000,
      );
    },
  );
  await app.simulator.quiet();
  expect(await phone.received()).toContainEqual({ text: "Exactly once", times: 1 });
});

test('retries after "too many requests" until the text is sent, once', async () => {
  const app = shared();
  const number = "+447700900703";
  const { phone, conversationId } = await greetedBy(app, number);
  const fault = { kind: "too_many", retryAfterSeconds: 0 } as const;
  await withFaults(app, [{ fault, match: { customerAddress: number }, left: 1 }], async () => {
    const sent = await app.as("maya").rpc("sendText", { conversationId, text: "Patience" });
    await phone.expectText(/Patience/);
    await eventually(async () =>
      expect((await stateOf(app, conversationId, sent.id))?.state).toBe("delivered"),
    );
  });
  expect((await phone.received()).find((one) => one.text.startsWith("Patience"))?.times).toBe(1);
});

test("checks the status after a server error instead of resending, since the text may have been accepted", async () => {
  const app = shared();
  const number = "+447700900704";
  const { phone, conversationId } = await greetedBy(app, number);
  const fault = { kind: "server_error", status: 503 } as const;
  await withFaults(app, [{ fault, match: { customerAddress: number }, left: 1 }], async () => {
    const sent = await app.as("maya").rpc("sendText", { conversationId, text: "Perhaps" });
    await eventually(async () =>
      expect((await stateOf(app, conversationId, sent.id))?.state).toBe("unknown"),
    );
  });
  expect((await phone.received()).some((one) => one.text === "Perhaps")).toBe(false);
});

test.each([
  [30003, "undelivered", /off or out of range/],
  [30006, "undelivered", /landline|cannot receive/],
  [30007, "undelivered", /spam/],
  [30005, "undelivered", /07700 9007/],
] as const)(
  "explains code %i in plain language, marks the conversation, and allows a retry",
  async (code, state, sentence) => {
    const app = shared();
    const maya = app.as("maya");
    const number = `+4477009007${30 + (code % 10)}`;
    const { phone, conversation, conversationId } = await greetedBy(app, number);
    await withFaults(
      app,
      [{ fault: { kind: "undelivered", code }, match: { customerAddress: number } }],
      async () => {
        const sent = await maya.rpc("sendText", { conversationId, text: "Are you there?" });
        await eventually(async () => {
          const delivery = await stateOf(app, conversationId, sent.id);
          expect(delivery).toMatchObject({ state, canRetry: true });
          expect(delivery?.message).toMatch(sentence);
          expect((await maya.conversationWith(conversation.contactName)).lastEntry.isFailed).toBe(
            true,
          );
        });
        await app.simulator.faults({ rules: [] });
        if (code === 30006) {
          expect(await maya.errorCode("retryMessage", { entryId: sent.id })).toBe(
            "number_not_textable",
          );
          return;
        }
        await maya.rpc("retryMessage", { entryId: sent.id });
        await phone.expectText(/Are you there/);
        await eventually(async () =>
          expect((await stateOf(app, conversationId, sent.id))?.state).toBe("delivered"),
        );
        expect((await maya.conversationWith(conversation.contactName)).lastEntry.isFailed).toBe(
          false,
        );
      },
    );
  },
);

test("a held text can be canceled, restoring text and pictures, and is never sent", async () => {
  const app = shared();
  const maya = app.as("maya");
  const { phone, conversation, conversationId } = await greetedBy(app, "+447700900705");
  await app.as("olga").rpc("updateInbox", { inboxId: conversation.inboxId, undoSeconds: 30 });
  const upload = await maya.upload("plan.png", "image/png", onePixelPng);
  const sent = await maya.rpc("sendText", {
    conversationId,
    text: "Oh no",
    attachmentIds: [upload.id as never],
  });
  expect(sent).toMatchObject({ delivery: { state: "delayed", canCancel: true } });
  const canceled = await maya.rpc("cancelMessage", { entryId: sent.id });
  expect(canceled).toMatchObject({ text: "Oh no", attachments: [{ id: upload.id }] });
  expect(await maya.errorCode("cancelMessage", { entryId: sent.id })).toBe("already_canceled");
  await app.as("olga").rpc("updateInbox", { inboxId: conversation.inboxId, undoSeconds: 0 });
  const again = await maya.rpc("sendText", {
    conversationId,
    text: "Better words",
    attachmentIds: [upload.id as never],
  });
  await phone.expectText(/Better words/);
  expect(again.id).not.toBe(sent.id);
  expect((await phone.received()).some((one) => one.text === "Oh no")).toBe(false);
});

test("a held text is sent automatically when it is due", async () => {
  const app = shared();
  const { phone, conversation, conversationId } = await greetedBy(app, "+447700900706");
  await app.as("olga").rpc("updateInbox", { inboxId: conversation.inboxId, undoSeconds: 1 });
  await app.as("maya").rpc("sendText", { conversationId, text: "In a second" });
  await phone.expectText(/In a second/);
  await app.as("olga").rpc("updateInbox", { inboxId: conversation.inboxId, undoSeconds: 0 });
});

test("sends one message for a repeated client key in the same conversation", async () => {
  const app = shared();
  const maya = app.as("maya");
  const { phone, conversationId } = await greetedBy(app, "+447700900707");
  const input = { conversationId, text: "Pressed twice", clientKey: "k-1" };
  const [one, two] = await Promise.all([maya.rpc("sendText", input), maya.rpc("sendText", input)]);
  expect(one.id).toBe(two.id);
  await phone.expectText(/Pressed twice/);
  await app.simulator.quiet();
  expect(await phone.received()).toContainEqual({ text: "Pressed twice", times: 1 });
});

test("rejects a reply written without seeing the newest message of any author", async () => {
  const app = shared();
  const { phone, conversation, conversationId } = await greetedBy(app, "+447700900708");
  const seenSeq = conversation.lastSeq;
  await app.as("ravi").rpc("sendText", { conversationId, text: "Ravi was quicker", seenSeq });
  await phone.expectText(/quicker/);
  expect(
    await app.as("maya").errorCode("sendText", { conversationId, text: "Maya too", seenSeq }),
  ).toBe("newer_message_exists");
  await app
    .as("maya")
    .rpc("sendText", { conversationId, text: "Maya has seen it", seenSeq: seenSeq + 1 });
  await phone.expectText(/has seen/);
  await phone.text("I wrote meanwhile");
  await app.as("maya").conversationWith(conversation.contactName);
  await eventually(async () => {
    expect(
      await app
        .as("ravi")
        .errorCode("sendText", { conversationId, text: "Late", seenSeq: seenSeq + 2 }),
    ).toBe("newer_message_exists");
  });
});

test("rejected credentials fail the account with a message, and a successful check recovers it", async () => {
  const app = shared();
  const olga = app.as("olga");
  const { conversation, conversationId } = await greetedBy(app, "+447700900710");
  await withFaults(app, [{ fault: { kind: "bad_key" } }], async () => {
    const sent = await olga.rpc("sendText", { conversationId, text: "With a bad key" });
    await eventually(async () =>
      expect((await stateOf(app, conversationId, sent.id))?.state).toBe("failed"),
    );
  });
  const inbox = (await olga.rpc("listInboxes", {})).rows.find(
    (one) => one.id === conversation.inboxId,
  );
  expect(inbox?.problem).toMatch(/key/);
  expect(await olga.errorCode("sendText", { conversationId, text: "Still?" })).toBe(
    "inbox_not_ready",
  );
  await olga.rpc("checkAccount", { accountId: inbox?.accountId as never });
  await olga.rpc("sendText", { conversationId, text: "Mended" });
});
