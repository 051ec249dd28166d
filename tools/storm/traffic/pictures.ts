// Texts with a picture, which the app fetches from the carrier after it stored the text.
import { crc32, deflateSync } from "node:zlib";
import { talk } from "./message-operations.ts";
import type { RunContext } from "./types.ts";

export async function sendPicture(context: RunContext): Promise<void> {
  const { session, ledger, random } = context;
  const item = ledger.open("picture_in");
  const person = random.pick(session.people);
  item.attempts = 1;
  const picture = {
    type: "image/png",
    base64: pngOf(random.integerBetween(0, 255)).toString("base64"),
  };
  const result = await session.carrier("POST", `/customers/${person.carrierId}/texts`, {
    inboxNumber: session.textInbox.address,
    text: talk(context, item),
    images: [picture],
  });
  // No retry: it would be another text.
  if (result.kind === "done") ledger.acknowledge(item);
  else ledger.refuse(item, result.kind === "refused" ? result.code : "carrier away");
}

/** A single pixel. */
function pngOf(grey: number): Buffer {
  const chunk = (type: string, content: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.from([0, grey]))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
