// A key and a self-signed certificate for one peer connection: the browser identifies it only by its fingerprint (RFC
// 8122), so it contains nothing but the key. A new connection needs a new one, or the browser would take it for the old
// one and not repeat the handshake.

import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { dayMs } from "#domain/day-ms.ts";

interface Certificate {
  readonly certPem: string;
  readonly keyPem: string;
}

/** `names`: for a server that browsers reach by name; peers need none. */
export function createCertificate(now: Date, names: readonly string[] = []): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const name = sequence(set(sequence(id(2, 5, 4, 3), text(names[0] ?? "phone"))));
  const serial = randomBytes(8);
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x01;
  const subject = sequence(
    tagged(0xa0, integer(Buffer.of(2))),
    integer(serial),
    ecdsaWithSha256,
    name,
    sequence(time(new Date(now.getTime() - dayMs)), time(new Date(now.getTime() + 30 * dayMs))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    ...(names.length === 0 ? [] : [tagged(0xa3, sequence(alternativeNames(names)))]),
  );
  const signature = sign("sha256", subject, privateKey);
  const der = sequence(subject, ecdsaWithSha256, tagged(0x03, Buffer.of(0), signature));
  return {
    certPem: `-----BEGIN CERTIFICATE-----\n${toPemLines(der)}\n-----END CERTIFICATE-----\n`,
    keyPem: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

// DER (X.690): tag, length, content.
function tagged(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), content]);
  if (length < 0x100) return Buffer.concat([Buffer.of(tag, 0x81, length), content]);
  return Buffer.concat([Buffer.of(tag, 0x82, length >> 8, length & 0xff), content]);
}

function sequence(...parts: readonly Uint8Array[]): Buffer {
  return tagged(0x30, ...parts);
}

function set(...parts: readonly Uint8Array[]): Buffer {
  return tagged(0x31, ...parts);
}

function integer(bytes: Uint8Array): Buffer {
  return tagged(0x02, bytes);
}

function text(value: string): Buffer {
  return tagged(0x0c, Buffer.from(value));
}

function time(at: Date): Buffer {
  const digits = at.toISOString().replaceAll(/[-:T]/g, "").slice(0, 14);
  return tagged(0x18, Buffer.from(`${digits}Z`));
}

function id(first: number, second: number, ...rest: readonly number[]): Buffer {
  const bytes = [first * 40 + second];
  for (const number of rest) {
    const sevens = [number & 0x7f];
    for (let left = number >> 7; left > 0; left >>= 7) sevens.unshift((left & 0x7f) | 0x80);
    bytes.push(...sevens);
  }
  return tagged(0x06, Buffer.from(bytes));
}

const ecdsaWithSha256 = sequence(id(1, 2, 840, 10_045, 4, 3, 2));

function alternativeNames(names: readonly string[]): Buffer {
  const all = names.map((name) =>
    /^\d+\.\d+\.\d+\.\d+$/.test(name)
      ? tagged(0x87, Buffer.from(name.split(".").map(Number)))
      : tagged(0x82, Buffer.from(name)),
  );
  return sequence(id(2, 5, 29, 17), tagged(0x04, sequence(...all)));
}

function toPemLines(der: Buffer): string {
  return der.toString("base64").replaceAll(/.{64}(?=.)/g, "$&\n");
}
