import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { processesIn } from "./server-processes.ts";
import { until } from "./until.ts";

// A folder that goes away with the test. Made by root it has mode 0700, like root's home: the
// account that runs the server cannot enter it by its path.
export function scratchFolder(): string {
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "deskbell-scratch-"));
  onTestFinished(async () => {
    // A server whose app the test killed may still be writing its last words here.
    await until(`nothing runs in ${folder}`, () => processesIn(folder).length === 0);
    fs.rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}
