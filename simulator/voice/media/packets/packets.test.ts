import { X509Certificate } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { frameSamples } from "#simulator/voice/media/audio/mulaw.ts";
import { createCertificate } from "./certificate.ts";
import { DigitReader, DigitWriter } from "./digits.ts";
import { JitterBuffer } from "./jitter.ts";

const packet = (mark: number, length = frameSamples) => new Uint8Array(length).fill(mark);
const marks = (frames: readonly (Uint8Array | null)[]) =>
  frames.flatMap((frame) => (frame === null ? [] : [frame[0] ?? -1]));

function pullAll(buffer: JitterBuffer, turns: number) {
  return Array.from({ length: turns }, () => buffer.pull());
}

describe("the jitter buffer", () => {
  test("plays packets in order, each once, despite some reordering", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 65_535 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.boolean()), {
          minLength: 5,
          maxLength: 60,
        }),
        (first, ways) => {
          const buffer = new JitterBuffer();
          const arrivals = ways
            .flatMap(([late, isTwice], index) => [
              { position: index, at: index + late },
              ...(isTwice ? [{ position: index, at: index + late }] : []),
            ])
            .toSorted((one, other) => one.at - other.at);
          const received: (Uint8Array | null)[] = [];
          for (let turn = 0; turn < ways.length + 8; turn += 1) {
            for (const { position: index } of arrivals.filter(({ at }) => at === turn))
              buffer.push((first + index) & 0xffff, packet(index));
            received.push(buffer.pull());
          }
          const positions = marks(received);
          expect(positions).toEqual(positions.toSorted((one, other) => one - other));
          expect(new Set(positions).size).toBe(positions.length);
          // Two ticks of delay are by design; more lost packets would be audible.
          expect(positions.length).toBeGreaterThanOrEqual(ways.length - 2);
        },
      ),
    );
  });

  test("skips a packet that never arrives", () => {
    const buffer = new JitterBuffer();
    for (const index of [0, 1, 3, 4, 5, 6]) buffer.push(index, packet(index));
    expect(marks(pullAll(buffer, 10))).toEqual([0, 1, 3, 4, 5, 6]);
  });

  test("does not keep extra delay after a stall", () => {
    const buffer = new JitterBuffer();
    for (let index = 0; index < 40; index += 1) buffer.push(index, packet(index));
    expect(marks(pullAll(buffer, 12)).length).toBeLessThanOrEqual(10);
  });

  test("a sender with a faster clock costs a packet now and then instead of growing delay", () => {
    const buffer = new JitterBuffer();
    let index = 0;
    const received: (Uint8Array | null)[] = [];
    for (let turn = 0; turn < 5_000; turn += 1) {
      buffer.push(index & 0xffff, packet(index & 0x7f));
      index += 1;
      if (turn % 500 === 0) {
        buffer.push(index & 0xffff, packet(index & 0x7f));
        index += 1;
      }
      received.push(buffer.pull());
    }
    expect(marks(received).length).toBeGreaterThan(4_980);
    expect(marks(pullAll(buffer, 20)).length).toBeLessThan(7);
  });

  test("splits packets of 10, 30 and 60 ms into ticks", () => {
    for (const length of [80, 240, 480]) {
      const buffer = new JitterBuffer();
      for (let index = 0; index < 6; index += 1) buffer.push(index, packet(7, length));
      const frames = pullAll(buffer, 30).filter((frame) => frame !== null);
      expect(frames.every((frame) => frame.length === frameSamples)).toBe(true);
      expect(frames.flatMap((frame) => [...frame]).filter((byte) => byte === 7).length).toBe(
        6 * length,
      );
    }
  });

  test("plays a single packet, restarts with another stream, and returns null for silence", () => {
    const buffer = new JitterBuffer();
    expect(buffer.pull()).toBeNull();
    buffer.push(100, packet(1));
    expect(marks(pullAll(buffer, 4))).toEqual([1]);
    buffer.push(30_000, packet(2));
    buffer.push(30_001, packet(3));
    expect(marks(pullAll(buffer, 4))).toEqual([2, 3]);
  });
});

describe("keys", () => {
  function pressed(digits: string) {
    const writer = new DigitWriter();
    writer.write(digits);
    const packets: { timestamp: number; payload: Uint8Array }[] = [];
    let since = 0;
    for (let turn = 0; turn < 400; turn += 1)
      for (const { payload, isFirst } of writer.next()) {
        if (isFirst) since = turn * frameSamples;
        packets.push({ timestamp: since, payload });
      }
    return packets;
  }

  function readDigits(packets: readonly { timestamp: number; payload: Uint8Array }[]) {
    const received: string[] = [];
    const reader = new DigitReader((digit) => received.push(digit));
    for (const { timestamp, payload } of packets) reader.read(timestamp, payload);
    reader.passBy(1_000_000);
    return received.join("");
  }

  test("reads every written key once and skips pauses and other characters", () => {
    expect(readDigits(pressed("12w34567890*#ABCDx"))).toBe("1234567890*#ABCD");
    expect(readDigits(pressed("11"))).toBe("11");
  });

  test("reads a key once as long as any of its packets arrives", () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[0-9*#]{1,6}$/),
        fc.infiniteStream(fc.boolean()),
        (digits, luck) => {
          const packets = pressed(digits);
          const times = [...new Set(packets.map((one) => one.timestamp))];
          const came = times.flatMap((timestamp) => {
            const own = packets.filter((one) => one.timestamp === timestamp);
            const lucky = own.filter(() => luck.next().value === true);
            return lucky.length > 0 ? lucky : own.slice(0, 1);
          });
          expect(readDigits(came)).toBe(digits);
        },
      ),
    );
  });

  test("ignores late repeats of a key and invalid packets", () => {
    const [first, ...rest] = pressed("5");
    if (first === undefined) throw new Error("no packet");
    expect(readDigits([first, ...rest, first, ...rest])).toBe("5");
    expect(readDigits([{ timestamp: 0, payload: Uint8Array.of(99, 0x80, 0, 1) }])).toBe("");
    expect(readDigits([{ timestamp: 0, payload: Uint8Array.of(1) }])).toBe("");
  });
});

test("a certificate is self-signed and names its server", () => {
  const { certPem } = createCertificate(new Date(), ["localhost", "127.0.0.1"]);
  const read = new X509Certificate(certPem);
  expect(read.verify(read.publicKey)).toBe(true);
  expect(read.checkHost("localhost")).toBe("localhost");
  expect(read.checkIP("127.0.0.1")).toBe("127.0.0.1");
  expect(new X509Certificate(createCertificate(new Date()).certPem).fingerprint256).not.toBe(
    read.fingerprint256,
  );
});
