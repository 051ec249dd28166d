import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { FileStore } from "#server/ports/files.ts";

/** Bytes kept as long as the test runs. */
export function filesInMemory(): FileStore {
  const files = new Map<string, Uint8Array>();
  return {
    put: async (key, bytes) => void files.set(key, bytes),
    get: async (key) => files.get(key) ?? null,
    remove: async (key) => void files.delete(key),
    async receive(source) {
      const bytes = await buffer(source);
      return {
        sha256: createHash("sha256").update(bytes).digest("hex"),
        ...{ size: bytes.length, beginning: bytes.subarray(0, 64), path: "" },
        read: () => Readable.from([bytes]),
        discard: async () => undefined,
      };
    },
    keep: async (key, arrived) => void files.set(key, await buffer(arrived.read())),
    size: async (key) => files.get(key)?.length ?? null,
    async open(key, range) {
      const whole = files.get(key);
      if (whole === undefined) return null;
      const bytes = range ? whole.subarray(range.from, range.to + 1) : whole;
      return { size: bytes.length, pieces: Readable.from([Buffer.from(bytes)]) };
    },
  };
}
