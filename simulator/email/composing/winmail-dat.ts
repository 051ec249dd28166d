// The winmail.dat in which old Outlook versions send files (MS-OXTNEF §2): a signature, then attributes of a level, a
// name, a length, data and a checksum.
import type { EmailFile } from "#simulator/email/compose.ts";

const signature = 0x223e9f78;
const attributes = {
  version: 0x00089006,
  renderData: 0x00069002,
  title: 0x00018010,
  data: 0x0006800f,
} as const;

export function winmail(files: readonly EmailFile[]): EmailFile {
  const head = Buffer.alloc(6);
  head.writeUInt32LE(signature, 0);
  head.writeUInt16LE(1, 4);
  const version = Buffer.from([0, 0, 1, 0]);
  const parts = files.flatMap((file) => [
    attribute(2, attributes.renderData, renderData()),
    attribute(2, attributes.title, Buffer.from(`${file.name}\0`, "latin1")),
    attribute(2, attributes.data, file.bytes),
  ]);
  return {
    name: "winmail.dat",
    type: "application/ms-tnef",
    bytes: Buffer.concat([head, attribute(1, attributes.version, version), ...parts]),
    contentId: null,
  };
}

function attribute(level: number, name: number, data: Buffer): Buffer {
  const head = Buffer.alloc(9);
  head.writeUInt8(level, 0);
  head.writeUInt32LE(name, 1);
  head.writeUInt32LE(data.length, 5);
  const end = Buffer.alloc(2);
  end.writeUInt16LE(
    data.reduce((sum, byte) => (sum + byte) & 0xffff, 0),
    0,
  );
  return Buffer.concat([head, data, end]);
}

/** A file without a position in the text. */
function renderData(): Buffer {
  const data = Buffer.alloc(14);
  data.writeUInt16LE(1, 0);
  data.writeUInt32LE(0xffffffff, 2);
  return data;
}
