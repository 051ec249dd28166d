// The service worker as a browser runs it, without a page.
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

interface Notice {
  title: string;
  body: string;
  tag: string;
  data: { isRing?: boolean };
  close(): void;
}

function openWorker({ isPageVisible = false } = {}) {
  let notices: Notice[] = [];
  const timers: (() => void)[] = [];
  const handlers = new Map<string, (event: unknown) => void>();
  const self = {
    addEventListener: (name: string, handler: (event: unknown) => void) =>
      handlers.set(name, handler),
    registration: {
      async showNotification(title: string, options: Omit<Notice, "title" | "close">) {
        const notice = { ...options, title, close: () => drop(notice) };
        notices = [...notices.filter((one) => one.tag !== notice.tag), notice];
      },
      getNotifications: async ({ tag }: { tag: string }) =>
        notices.filter((one) => one.tag === tag),
    },
    navigator: { languages: ["en-US"] },
    clients: {
      matchAll: async () => (isPageVisible ? [{ visibilityState: "visible" }] : []),
    },
  };
  const drop = (notice: Notice) => {
    notices = notices.filter((one) => one !== notice);
  };
  const code = readFileSync(new URL("../../../ui/public/ring-worker.js", import.meta.url), "utf8");
  runInNewContext(code, { self, Date, setTimeout: (later: () => void) => timers.push(later) });
  const push = (payload: object): Promise<unknown> => {
    let work: Promise<unknown> = Promise.resolve();
    const waitUntil = (started: Promise<unknown>) => {
      work = started;
    };
    handlers.get("push")?.({ data: { json: () => payload }, waitUntil });
    return work;
  };
  return {
    push,
    shown: () => notices.map(({ title, body }) => [title, body]),
    timeIsOver: () => timers.forEach((later) => void later()),
  };
}

const until = () => new Date(Date.now() + 20_000).toISOString();
const ring = () => ({
  kind: "ring",
  callId: "c1",
  name: "Ada Brook",
  line: "Front desk",
  until: until(),
});
const ringOver = { kind: "over", callId: "c1", name: "Ada Brook", by: "Maya" };

test("shows that a teammate answered, and keeps that notification after the ring time", async () => {
  const worker = openWorker();
  const rung = worker.push(ring());
  await expect.poll(worker.shown).toEqual([["Ada Brook calls", "on Front desk"]]);
  await worker.push(ringOver);
  expect(worker.shown()).toEqual([["Ada Brook called", "Maya answered"]]);
  worker.timeIsOver();
  await rung;
  expect(worker.shown()).toEqual([["Ada Brook called", "Maya answered"]]);
});

test("removes a ring that no one ended when its time is over", async () => {
  const worker = openWorker();
  const rung = worker.push(ring());
  await expect.poll(worker.shown).toHaveLength(1);
  worker.timeIsOver();
  await rung;
  expect(worker.shown()).toEqual([]);
});

test("keeps a later ring of the same call when the time of an earlier one is over", async () => {
  const worker = openWorker();
  void worker.push(ring());
  await expect.poll(worker.shown).toHaveLength(1);
  worker.timeIsOver();
  void worker.push({ ...ring(), until: new Date(Date.now() + 40_000).toISOString() });
  await expect.poll(worker.shown).toEqual([["Ada Brook calls", "on Front desk"]]);
  await new Promise((done) => setImmediate(done));
  expect(worker.shown()).toHaveLength(1);
});

test("just removes the ring while the app is visible", async () => {
  const worker = openWorker({ isPageVisible: true });
  void worker.push(ring());
  await expect.poll(worker.shown).toHaveLength(1);
  await worker.push(ringOver);
  expect(worker.shown()).toEqual([]);
});
