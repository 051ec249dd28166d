import { X509Certificate } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { frameSamples } from "#simulator/voice/media/audio/mulaw.ts";
import { makeCertificate } from "./certificate.ts";
import { DigitReader, DigitWriter } from "./digits.ts";
import { JitterBuffer } from "./jitter.ts";

const packet = (mark: number, length = frameSamples) => new Uint8Array(length).fill(mark);
const marks = (frames: readonly (Uint8Array | null)[]) =>
  frames.flatMap((frame) => (frame === null ? [] : [frame[0] ?? -1]));

function pullAll(buffer: JitterBuffer, turns: number) {
  return Array.from({ length: turns }, () => buffer.pull());
}

describe("the jitter buffer", () => {
  test("plays in order what comes in some disorder, each packet once", () => {
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
            .flatMap(([late, isTwice], place) => [
              { place, at: place + late },
              ...(isTwice ? [{ place, at: place + late }] : []),
            ])
            .toSorted((one, other) => one.at - other.at);
          const heard: (Uint8Array | null)[] = [];
          for (let turn = 0; turn < ways.length + 8; turn += 1) {
            for (const { place } of arrivals.filter(({ at }) => at === turn))
              buffer.push((first + place) & 0xffff, packet(place));
            heard.push(buffer.pull());
          }
          const places = marks(heard);
          expect(places).toEqual(places.toSorted((one, other) => one - other));
          expect(new Set(places).size).toBe(places.length);
          // Two turns of delay are what it is for; more than a few lost would be heard.
          expect(places.length).toBeGreaterThanOrEqual(ways.length - 2);
        },
      ),
    );
  });

  test("a packet that never comes is passed over, and the voice goes on", () => {
    const buffer = new JitterBuffer();
    for (const place of [0, 1, 3, 4, 5, 6]) buffer.push(place, packet(place));
    expect(marks(pullAll(buffer, 10))).toEqual([0, 1, 3, 4, 5, 6]);
  });

  test("after a stall it does not stay behind", () => {
    const buffer = new JitterBuffer();
    for (let place = 0; place < 40; place += 1) buffer.push(place, packet(place));
    expect(marks(pullAll(buffer, 12)).length).toBeLessThanOrEqual(10);
  });

  test("a clock that runs faster than ours costs a packet now and then, not ever more delay", () => {
    const buffer = new JitterBuffer();
    let place = 0;
    const heard: (Uint8Array | null)[] = [];
    for (let turn = 0; turn < 5_000; turn += 1) {
      buffer.push(place & 0xffff, packet(place & 0x7f));
      place += 1;
      if (turn % 500 === 0) {
        buffer.push(place & 0xffff, packet(place & 0x7f));
        place += 1;
      }
      heard.push(buffer.pull());
    }
    expect(marks(heard).length).toBeGreaterThan(4_980);
    expect(marks(pullAll(buffer, 20)).length).toBeLessThan(7);
  });

  test("packets of 10, 30 and 60 ms are cut to turns", () => {
    for (const length of [80, 240, 480]) {
      const buffer = new JitterBuffer();
      for (let place = 0; place < 6; place += 1) buffer.push(place, packet(7, length));
      const frames = pullAll(buffer, 30).filter((frame) => frame !== null);
      expect(frames.every((frame) => frame.length === frameSamples)).toBe(true);
      expect(frames.flatMap((frame) => [...frame]).filter((byte) => byte === 7).length).toBe(
        6 * length,
      );
    }
  });

  test("one packet alone is heard, another stream begins anew, and silence is silence", () => {
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

  function hear(packets: readonly { timestamp: number; payload: Uint8Array }[]) {
    const heard: string[] = [];
    const reader = new DigitReader((digit) => heard.push(digit));
    for (const { timestamp, payload } of packets) reader.read(timestamp, payload);
    reader.passBy(1_000_000);
    return heard.join("");
  }

  test("every key that is written is read once, the pause and what is no key left out", () => {
    expect(hear(pressed("12w34567890*#ABCDx"))).toBe("1234567890*#ABCD");
    expect(hear(pressed("11"))).toBe("11");
  });

  test("whatever gets lost of a key, it is read once as long as one of its packets comes", () => {
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
          expect(hear(came)).toBe(digits);
        },
      ),
    );
  });

  test("a packet that comes late does not press the key again, nor does one that makes no sense", () => {
    const [first, ...rest] = pressed("5");
    if (first === undefined) throw new Error("no packet");
    expect(hear([first, ...rest, first, ...rest])).toBe("5");
    expect(hear([{ timestamp: 0, payload: Uint8Array.of(99, 0x80, 0, 1) }])).toBe("");
    expect(hear([{ timestamp: 0, payload: Uint8Array.of(1) }])).toBe("");
  });
});

test("a certificate is its own issuer, signs with its key, and names the server it is for", () => {
  const { certPem } = makeCertificate(new Date(), ["localhost", "127.0.0.1"]);
  const read = new X509Certificate(certPem);
  expect(read.verify(read.publicKey)).toBe(true);
  expect(read.checkHost("localhost")).toBe("localhost");
  expect(read.checkIP("127.0.0.1")).toBe("127.0.0.1");
  expect(new X509Certificate(makeCertificate(new Date()).certPem).fingerprint256).not.toBe(
    read.fingerprint256,
  );
});
