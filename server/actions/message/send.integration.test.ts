import { expect, test } from "vitest";
import type { FaultsInput } from "#contract/simulator/simulator.ts";
import { eventually } from "#testing/eventually.ts";
import { type OpenedDesk, shareDesk } from "#testing/open-app.ts";

const shared = shareDesk({ members: ["maya:agent", "ravi:agent"] });
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

async function greetedBy(desk: OpenedDesk, number: string) {
  const phone = await desk.phone(number);
  await phone.text("Hello");
  const conversation = await desk.as("maya").conversationWith(number.replace("+447700", "07700 "));
  return { phone, conversation, conversationId: conversation.id };
}

const withFaults = async (
  desk: OpenedDesk,
  rules: NonNullable<Extract<FaultsInput, { rules: unknown }>["rules"]>,
  work: () => Promise<void>,
) => {
  await desk.street.faults({ rules });
  await work().finally(() => desk.street.faults({ rules: [] }));
};

const stateOf = async (desk: OpenedDesk, conversationId: string, id: string) =>
  (await desk.as("maya").messages(conversationId)).find((one) => one.id === id)?.delivery;

test("pictures go out with the words and are fetched from a signed address", async () => {
  const desk = shared();
  const maya = desk.as("maya");
  const { phone, conversationId } = await greetedBy(desk, "+447700900701");
  const upload = await maya.upload("plan.png", "image/png", png);
  const sent = await maya.rpc("sendSms", {
    conversationId,
    text: "See the plan",
    attachmentIds: [upload.id as never],
  });
  await phone.expectText(/See the plan/);
  await eventually(async () =>
    expect((await stateOf(desk, conversationId, sent.id))?.state).toBe("delivered"),
  );
  const thread = (await desk.street.state()).customers.find((one) => one.number === phone.number)
    ?.threads[0];
  expect(thread?.texts.at(-1)?.pictures).toHaveLength(1);
  expect(
    await maya.refusal("sendSms", {
      conversationId,
      text: "Twice",
      attachmentIds: [upload.id as never],
    }),
  ).toBe("attachment_not_ready");
});

test("a connection that breaks after the provider took the text does not send it twice", async () => {
  const desk = shared();
  const maya = desk.as("maya");
  const { phone, conversationId } = await greetedBy(desk, "+447700900702");
  await withFaults(
    desk,
    [{ fault: { kind: "reset_after_accepting" }, match: { handset: phone.number } }],
    async () => {
      const sent = await maya.rpc("sendSms", { conversationId, text: "Exactly once" });
      await phone.expectText(/Exactly once/);
      await eventually(
        async () => expect((await stateOf(desk, conversationId, sent.id))?.state).toBe("delivered"),
        30_000,
      );
    },
  );
  await desk.street.quiet();
  expect(await phone.received()).toContainEqual({ text: "Exactly once", times: 1 });
});

test("too many requests is tried again until it goes, once", async () => {
  const desk = shared();
  const number = "+447700900703";
  const { phone, conversationId } = await greetedBy(desk, number);
  const fault = { kind: "too_many", retryAfterSeconds: 0 } as const;
  await withFaults(desk, [{ fault, match: { handset: number }, left: 1 }], async () => {
    const sent = await desk.as("maya").rpc("sendSms", { conversationId, text: "Patience" });
    await phone.expectText(/Patience/);
    await eventually(async () =>
      expect((await stateOf(desk, conversationId, sent.id))?.state).toBe("delivered"),
    );
  });
  expect((await phone.received()).find((one) => one.text.startsWith("Patience"))?.times).toBe(1);
});

test("a server fault may have come after the provider took it: it is asked about, not sent blindly", async () => {
  const desk = shared();
  const number = "+447700900704";
  const { phone, conversationId } = await greetedBy(desk, number);
  const fault = { kind: "server_error", status: 503 } as const;
  await withFaults(desk, [{ fault, match: { handset: number }, left: 1 }], async () => {
    const sent = await desk.as("maya").rpc("sendSms", { conversationId, text: "Perhaps" });
    await eventually(async () =>
      expect((await stateOf(desk, conversationId, sent.id))?.state).toBe("unknown"),
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
  "code %i is told in a plain sentence, marks the row, and a person may try again",
  async (code, state, sentence) => {
    const desk = shared();
    const maya = desk.as("maya");
    const number = `+4477009007${30 + (code % 10)}`;
    const { phone, conversation, conversationId } = await greetedBy(desk, number);
    await withFaults(
      desk,
      [{ fault: { kind: "undelivered", code }, match: { handset: number } }],
      async () => {
        const sent = await maya.rpc("sendSms", { conversationId, text: "Are you there?" });
        await eventually(async () => {
          const delivery = await stateOf(desk, conversationId, sent.id);
          expect(delivery).toMatchObject({ state, canRetry: true });
          expect(delivery?.say).toMatch(sentence);
          expect((await maya.conversationWith(conversation.contactName)).lastEntry.isFailed).toBe(
            true,
          );
        });
        await desk.street.faults({ rules: [] });
        if (code === 30006) {
          expect(await maya.refusal("retryMessage", { entryId: sent.id })).toBe(
            "number_not_textable",
          );
          return;
        }
        await maya.rpc("retryMessage", { entryId: sent.id });
        await phone.expectText(/Are you there/);
        await eventually(async () =>
          expect((await stateOf(desk, conversationId, sent.id))?.state).toBe("delivered"),
        );
        expect((await maya.conversationWith(conversation.contactName)).lastEntry.isFailed).toBe(
          false,
        );
      },
    );
  },
);

test("a held text can be taken back with its words and its pictures, and then never leaves", async () => {
  const desk = shared();
  const maya = desk.as("maya");
  const { phone, conversation, conversationId } = await greetedBy(desk, "+447700900705");
  await desk.as("olga").rpc("updateInbox", { inboxId: conversation.inboxId, undoSeconds: 30 });
  const upload = await maya.upload("plan.png", "image/png", png);
  const sent = await maya.rpc("sendSms", {
    conversationId,
    text: "Oh no",
    attachmentIds: [upload.id as never],
  });
  expect(sent).toMatchObject({ delivery: { state: "held", canCancel: true } });
  const taken = await maya.rpc("cancelMessage", { entryId: sent.id });
  expect(taken).toMatchObject({ text: "Oh no", attachments: [{ id: upload.id }] });
  expect(await maya.refusal("cancelMessage", { entryId: sent.id })).toBe("already_sent");
  await desk.as("olga").rpc("updateInbox", { inboxId: conversation.inboxId, undoSeconds: 0 });
  const again = await maya.rpc("sendSms", {
    conversationId,
    text: "Better words",
    attachmentIds: [upload.id as never],
  });
  await phone.expectText(/Better words/);
  expect(again.id).not.toBe(sent.id);
  expect((await phone.received()).some((one) => one.text === "Oh no")).toBe(false);
});

test("a held text leaves by itself when its time has come", async () => {
  const desk = shared();
  const { phone, conversation, conversationId } = await greetedBy(desk, "+447700900706");
  await desk.as("olga").rpc("updateInbox", { inboxId: conversation.inboxId, undoSeconds: 1 });
  await desk.as("maya").rpc("sendSms", { conversationId, text: "In a second" });
  await phone.expectText(/In a second/);
  await desk.as("olga").rpc("updateInbox", { inboxId: conversation.inboxId, undoSeconds: 0 });
});

test("the same client key in the same conversation is the same message", async () => {
  const desk = shared();
  const maya = desk.as("maya");
  const { phone, conversationId } = await greetedBy(desk, "+447700900707");
  const wish = { conversationId, text: "Pressed twice", clientKey: "k-1" };
  const [one, two] = await Promise.all([maya.rpc("sendSms", wish), maya.rpc("sendSms", wish)]);
  expect(one.id).toBe(two.id);
  await phone.expectText(/Pressed twice/);
  await desk.street.quiet();
  expect(await phone.received()).toContainEqual({ text: "Pressed twice", times: 1 });
});

test("who wrote without seeing the newest word is stopped, whoever spoke it", async () => {
  const desk = shared();
  const { phone, conversation, conversationId } = await greetedBy(desk, "+447700900708");
  const seenSeq = conversation.lastSeq;
  await desk.as("ravi").rpc("sendSms", { conversationId, text: "Ravi was quicker", seenSeq });
  await phone.expectText(/quicker/);
  expect(
    await desk.as("maya").refusal("sendSms", { conversationId, text: "Maya too", seenSeq }),
  ).toBe("newer_message_exists");
  await desk
    .as("maya")
    .rpc("sendSms", { conversationId, text: "Maya has seen it", seenSeq: seenSeq + 1 });
  await phone.expectText(/has seen/);
  await phone.text("I wrote meanwhile");
  await desk.as("maya").conversationWith(conversation.contactName);
  await eventually(async () => {
    expect(
      await desk
        .as("ravi")
        .refusal("sendSms", { conversationId, text: "Late", seenSeq: seenSeq + 2 }),
    ).toBe("newer_message_exists");
  });
});

test("a key the provider refuses breaks the line with a sentence, and a good check mends it", async () => {
  const desk = shared();
  const olga = desk.as("olga");
  const { conversation, conversationId } = await greetedBy(desk, "+447700900710");
  await withFaults(desk, [{ fault: { kind: "bad_key" } }], async () => {
    const sent = await olga.rpc("sendSms", { conversationId, text: "With a bad key" });
    await eventually(async () =>
      expect((await stateOf(desk, conversationId, sent.id))?.state).toBe("failed"),
    );
  });
  const line = (await olga.rpc("listInboxes", {})).rows.find(
    (one) => one.id === conversation.inboxId,
  );
  expect(line?.problem).toMatch(/key/);
  expect(await olga.refusal("sendSms", { conversationId, text: "Still?" })).toBe("inbox_not_ready");
  await olga.rpc("checkAccount", { accountId: line?.accountId as never });
  await olga.rpc("sendSms", { conversationId, text: "Mended" });
});
