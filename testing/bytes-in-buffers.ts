// Measures live memory: collects garbage first.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Bytes in all buffers of this process. */
export async function bytesInBuffers(): Promise<number> {
  for (let time = 0; time < 3; time += 1) {
    collect();
    await new Promise((done) => setImmediate(done));
  }
  return process.memoryUsage().arrayBuffers;
}
