// Loaded into the app before anything else (NODE_OPTIONS): shifts its wall clock by the offset in a file, and jumps
// when that changes, as after a wrong time server. Timers use the monotonic clock and are unaffected.
import { readFileSync } from "node:fs";

const file = process.env.STORM_CLOCK_FILE ?? "";
const Real = Date;
let offMs = 0;

function readOffset(): void {
  try {
    offMs = Number(readFileSync(file, "utf8")) || 0;
  } catch {
    offMs = 0;
  }
}

if (file !== "") {
  readOffset();
  setInterval(readOffset, 250).unref();
  class ShiftedDate extends Real {
    constructor(...given: readonly unknown[]) {
      if (given.length === 0) super(Real.now() + offMs);
      else super(...(given as [number]));
    }
    static override now(): number {
      return Real.now() + offMs;
    }
  }
  globalThis.Date = ShiftedDate as DateConstructor;
}
