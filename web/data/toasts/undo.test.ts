import { beforeEach, expect, test, vi } from "vitest";
import { onToast, type ToastMessage } from "./toast-bus.ts";
import { clearUndo, forgetDeeds, offerUndo, undoLast, withdrawUndo } from "./undo.ts";

let shown: ToastMessage[];
const said = () => shown.map(({ say }) => say);

beforeEach(() => {
  shown = [];
  onToast((notice) => {
    shown.push(notice);
    return () => {
      shown = shown.filter((one) => one !== notice);
    };
  });
  clearUndo();
});

test("one press takes back a mail and the closing that belongs to it, the mail first", async () => {
  const order: string[] = [];
  const mail = offerUndo("Sent to Max, and closed", () => order.push("mail"), {
    countsSeconds: 10,
  });
  offerUndo("Closed: Max", () => order.push("close"), { joins: mail });
  expect(said()).toEqual(["Sent to Max, and closed"]);
  undoLast();
  await expect.poll(() => order).toEqual(["mail", "close"]);
  expect(said()).toEqual(["“Sent to Max, and closed” undone"]);
  undoLast();
  expect(said().at(-1)).toBe("Nothing to undo.");
});

test("a mail that had left already leaves its conversation closed until that is asked for", async () => {
  const reopen = vi.fn(() => true);
  const mail = offerUndo("Sent to Max, and closed", async () => false);
  offerUndo("Closed: Max", reopen, { joins: mail });
  undoLast();
  await new Promise((done) => setImmediate(done));
  expect(reopen).not.toHaveBeenCalled();
  undoLast();
  expect(reopen).toHaveBeenCalledOnce();
});

test("a closing that was refused is not taken back with its mail", async () => {
  const stop = vi.fn();
  const reopen = vi.fn();
  const mail = offerUndo("Sent to Max, and closed", stop, { countsSeconds: 10 });
  withdrawUndo(offerUndo("Closed: Max", reopen, { joins: mail }), reopen);
  expect(said()).toEqual(["Sent to Max, and closed"]);
  undoLast();
  await expect.poll(() => stop).toHaveBeenCalledOnce();
  await new Promise((done) => setImmediate(done));
  expect(reopen).not.toHaveBeenCalled();
});

test("when the mail has left, its words go and the closing can still be taken back", () => {
  const stop = vi.fn();
  const reopen = vi.fn();
  const mail = offerUndo("Sent to Max, and closed", stop, { countsSeconds: 10 });
  offerUndo("Closed: Max", reopen, { joins: mail });
  withdrawUndo(mail, stop);
  expect(said()).toEqual([]);
  undoLast();
  expect(reopen).toHaveBeenCalledOnce();
  expect(stop).not.toHaveBeenCalled();
});

test("what joins a thing that can no longer be taken back is offered by itself", () => {
  const stop = vi.fn();
  const mail = offerUndo("Sent to Max", stop);
  withdrawUndo(mail, stop);
  offerUndo("Closed: Max", () => true, { joins: mail });
  expect(said()).toEqual(["Closed: Max"]);
});

test("when access changes, deeds are forgotten; a mail that has not left can still be stopped", async () => {
  const stop = vi.fn();
  const reopen = vi.fn();
  const mail = offerUndo("Sent to Max, and closed", stop, { countsSeconds: 10 });
  offerUndo("Closed: Max", reopen, { joins: mail });
  offerUndo("Assigned", () => true);
  forgetDeeds();
  expect(said()).toEqual(["Sent to Max, and closed"]);
  undoLast();
  await expect.poll(() => stop).toHaveBeenCalledOnce();
  await new Promise((done) => setImmediate(done));
  expect(reopen).not.toHaveBeenCalled();
});

test("the key takes back what is at most a minute past, or still offered", async () => {
  vi.useFakeTimers();
  const old = vi.fn();
  const mail = vi.fn();
  offerUndo("Closed: Ada", old);
  offerUndo("Sent to Max", mail, { countsSeconds: 120 });
  vi.advanceTimersByTime(61_000);
  undoLast();
  expect(mail).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(said()).toContain("“Sent to Max” undone"));
  undoLast();
  expect(said().at(-1)).toBe("Nothing to undo.");
  expect(old).not.toHaveBeenCalled();
  vi.useRealTimers();
});
