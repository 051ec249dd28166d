// The SMTP receiver on loopback, with a fake address book and a store that only records.
import { onTestFinished } from "vitest";
import type { AccountId, InboundPayloadId, InboxId, WorkspaceId } from "#domain/ids.ts";
import {
  createSmtpReceiver,
  type SmtpReceiverDeps,
} from "#server/mail-ingress/smtp/smtp-receiver.ts";
import type { NewInboundPayload } from "#server/store/inbound-payload.ts";
import type { RecipientInbox } from "#server/store/mailbox/recipient-inbox.ts";
import { SmtpTestClient } from "./smtp-test-client.ts";

export const recipientInbox = (letter: string, account = letter): RecipientInbox => ({
  workspaceId: `workspace ${letter}` as WorkspaceId,
  inboxId: `line ${letter}` as InboxId,
  accountId: `account ${account}` as AccountId,
});
const known: Record<string, RecipientInbox[]> = {
  "help@desk.example": [recipientInbox("a")],
  "sales@desk.example": [recipientInbox("a")],
  "other@desk.example": [recipientInbox("a", "second")],
  "both@desk.example": [recipientInbox("a"), recipientInbox("b")],
};

export async function startReceiver(parts: Partial<SmtpReceiverDeps> = {}) {
  const payloads: NewInboundPayload[] = [];
  let stored = 0;
  const receiver = createSmtpReceiver({
    name: "mx.desk.example",
    certificate: null,
    recipientDirectory: { inboxesOf: async (address) => known[address.toLowerCase()] ?? [] },
    payloadIngest: { store: async (item) => void payloads.push(item) },
    newId: () => "the-id" as InboundPayloadId,
    now: () => new Date("2026-11-20T12:00:00Z"),
    stored: () => {
      stored += 1;
    },
    log: () => undefined,
    ...parts,
  });
  await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
  const { port } = receiver.server.address() as { port: number };
  const wires: SmtpTestClient[] = [];
  const track = (client: SmtpTestClient) => {
    wires.push(client);
    return client;
  };
  onTestFinished(async () => {
    for (const client of wires) client.close();
    await new Promise<void>((done) => receiver.close(() => done()));
  });
  return {
    port,
    kept: payloads,
    receiver,
    timesStored: () => stored,
    start: async (from?: string) => track(await SmtpTestClient.start(port, from)),
    connect: async (from?: string) => track(await SmtpTestClient.open(port, from)),
    bodies: () => payloads.map((one) => one.body.toString("latin1")),
  };
}

export const email = "Subject: Hello\r\n\r\nIs my table ready?";
