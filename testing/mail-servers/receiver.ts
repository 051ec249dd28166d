// A receiver on loopback between a book of addresses and a door that only remembers.
import { onTestFinished } from "vitest";
import type { AccountId, LineId, RawItemId, WorkspaceId } from "#domain/ids.ts";
import { openReceiver, type ReceiverParts } from "#server/mail-doors/smtp/receiver.ts";
import type { MailHome } from "#server/store/mailbox/mail-address.ts";
import type { NewRawItem } from "#server/store/raw-item.ts";
import { SmtpWire } from "./smtp-wire.ts";

export const home = (letter: string, account = letter): MailHome => ({
  workspaceId: `workspace ${letter}` as WorkspaceId,
  lineId: `line ${letter}` as LineId,
  accountId: `account ${account}` as AccountId,
});
const known: Record<string, MailHome[]> = {
  "help@desk.example": [home("a")],
  "sales@desk.example": [home("a")],
  "other@desk.example": [home("a", "second")],
  "both@desk.example": [home("a"), home("b")],
};

export async function openDoor(parts: Partial<ReceiverParts> = {}) {
  const kept: NewRawItem[] = [];
  let stored = 0;
  const receiver = openReceiver({
    name: "mx.desk.example",
    certificate: null,
    book: { homesOf: async (address) => known[address.toLowerCase()] ?? [] },
    rawDoor: { store: async (item) => void kept.push(item) },
    newId: () => "the-id" as RawItemId,
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

export const mail = "Subject: Hello\r\n\r\nIs my table ready?";
