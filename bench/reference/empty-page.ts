// Fixed work of Chromium: opens an empty page and waits for its first frame. The CPU time is that of all its processes.
import { cpuMsBetween, readThreadTimes } from "#bench/cost/cpu-time.ts";
import { childrenOf } from "#bench/processes.ts";
import { findChromium, launchChromium } from "#testing/chromium.ts";
import type { LoopReading } from "./machine-units.ts";
import { repeatLoop } from "./repeat-loop.ts";

/** Null without a browser. */
export async function measureEmptyPage(readings = 7): Promise<LoopReading | null> {
  if (!(await findChromium().catch(() => null))) return null;
  const others = new Set(descendantsOf(process.pid));
  const browser = await launchChromium();
  try {
    const browserPids = () => descendantsOf(process.pid).filter((pid) => !others.has(pid));
    const start = readThreadTimes(browserPids());
    const page = await browser.newPage();
    return await repeatLoop(
      async () => {
        await page.goto("data:text/html,<title>Empty</title>");
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
      },
      {
        warmUps: 3,
        readings,
        repetitions: 5,
        maxMs: 2_500,
        readCpuMs: () => cpuMsBetween(start, readThreadTimes(browserPids())),
      },
    );
  } finally {
    await browser.close();
  }
}

function descendantsOf(pid: number): number[] {
  const children = childrenOf(pid);
  return [...children, ...children.flatMap(descendantsOf)];
}
