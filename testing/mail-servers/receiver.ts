// A receiver on loopback between a book of addresses and a door that only remembers.
import { onTestFinished } from "vitest";
import type { AccountId, InboundPayloadId, InboxId, WorkspaceId } from "#domain/ids.ts";
import {
  createSmtpReceiver,
  type SmtpReceiverDeps,
} from "#server/mail-ingress/smtp/smtp-receiver.ts";
import type { NewInboundPayload } from "#server/store/inbound-payload.ts";
import type { RecipientInbox } from "#server/store/mailbox/recipient-inbox.ts";
import { SmtpWire } from "./smtp-wire.ts";

export const home = (letter: string, account = letter): RecipientInbox => ({
  workspaceId: `workspace ${letter}` as WorkspaceId,
  inboxId: `line ${letter}` as InboxId,
  accountId: `account ${account}` as AccountId,
});
const known: Record<string, RecipientInbox[]> = {
  "help@desk.example": [home("a")],
  "sales@desk.example": [home("a")],
  "other@desk.example": [home("a", "second")],
  "both@desk.example": [home("a"), home("b")],
};

export async function openDoor(parts: Partial<SmtpReceiverDeps> = {}) {
  const kept: NewInboundPayload[] = [];
  let stored = 0;
  const receiver = createSmtpReceiver({
    name: "mx.desk.example",
    certificate: null,
    book: { homesOf: async (address) => known[address.toLowerCase()] ?? [] },
    rawDoor: { store: async (item) => void kept.push(item) },
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
  const wires: SmtpWire[] = [];
  const keep = (wire: SmtpWire) => {
    wires.push(wire);
    return wire;
  };
  onTestFinished(async () => {
    for (const wire of wires) wire.close();
    await new Promise<void>((done) => receiver.close(() => done()));
  });
  return {
    port,
    kept,
    receiver,
    timesStored: () => stored,
    begin: async (from?: string) => keep(await SmtpWire.begin(port, from)),
    connect: async () => keep(await SmtpWire.open(port)),
    bodies: () => kept.map((one) => one.body.toString("latin1")),
  };
}

export const email = "Subject: Hello\r\n\r\nIs my table ready?";
