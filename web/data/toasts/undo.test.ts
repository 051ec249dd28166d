import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "#web/data/api-error.ts";
import { onToast, type ToastMessage } from "./toast-bus.ts";
import {
  clearAllUndoOffers,
  clearUndoOffersAfterAccessChange,
  offerUndo,
  undoLast,
  withdrawUndo,
} from "./undo.ts";

let shown: ToastMessage[];
const toastTexts = () => shown.map(({ text }) => text);

beforeEach(() => {
  shown = [];
  onToast((notice) => {
    shown.push(notice);
    return () => {
      shown = shown.filter((one) => one !== notice);
    };
  });
  clearAllUndoOffers();
});

test("one undo cancels an email and reopens the conversation closed with it, the email first", async () => {
  const order: string[] = [];
  const mail = offerUndo("Sent to Max, and closed", () => order.push("mail") > 0, {
    countdownSeconds: 10,
  });
  offerUndo("Closed: Max", () => order.push("close") > 0, { addTo: mail });
  expect(toastTexts()).toEqual(["Sent to Max, and closed"]);
  undoLast();
  await expect.poll(() => order).toEqual(["mail", "close"]);
  expect(toastTexts()).toEqual(["Undone: Sent to Max, and closed"]);
  undoLast();
  expect(toastTexts().at(-1)).toBe("Nothing to undo.");
});

test("the toast's button confirms the undo like the U key", async () => {
  offerUndo("Sending to Hana Novak", () => true);
  shown.at(-1)?.action?.run();
  await expect.poll(() => toastTexts().at(-1)).toBe("Undone: Sending to Hana Novak");
});

test("an undo may say what became of what was undone", async () => {
  offerUndo("Sending to Hana Novak", () => true, { undone: "The message is a draft again." });
  undoLast();
  await expect.poll(() => toastTexts().at(-1)).toBe("The message is a draft again.");
});

test("if the email has already left, its conversation stays closed until the next undo", async () => {
  const reopen = vi.fn(() => true);
  const mail = offerUndo("Sent to Max, and closed", async () => false);
  offerUndo("Closed: Max", reopen, { addTo: mail });
  undoLast();
  await new Promise((done) => setImmediate(done));
  expect(reopen).not.toHaveBeenCalled();
  undoLast();
  expect(reopen).toHaveBeenCalledOnce();
});

test("a rejected close is not undone together with its email", async () => {
  const stop = vi.fn(() => true);
  const reopen = vi.fn(() => true);
  const mail = offerUndo("Sent to Max, and closed", stop, { countdownSeconds: 10 });
  withdrawUndo(offerUndo("Closed: Max", reopen, { addTo: mail }), reopen);
  expect(toastTexts()).toEqual(["Sent to Max, and closed"]);
  undoLast();
  await expect.poll(() => stop).toHaveBeenCalledOnce();
  await new Promise((done) => setImmediate(done));
  expect(reopen).not.toHaveBeenCalled();
});

test("when the email has left, its toast is dismissed and the close can still be undone", () => {
  const stop = vi.fn(() => true);
  const reopen = vi.fn(() => true);
  const mail = offerUndo("Sent to Max, and closed", stop, { countdownSeconds: 10 });
  offerUndo("Closed: Max", reopen, { addTo: mail });
  withdrawUndo(mail, stop);
  expect(toastTexts()).toEqual([]);
  undoLast();
  expect(reopen).toHaveBeenCalledOnce();
  expect(stop).not.toHaveBeenCalled();
});

test("an action joined to an expired offer gets its own offer", () => {
  const stop = vi.fn(() => true);
  const mail = offerUndo("Sent to Max", stop);
  withdrawUndo(mail, stop);
  offerUndo("Closed: Max", () => true, { addTo: mail });
  expect(toastTexts()).toEqual(["Closed: Max"]);
});

test("clears undo offers when access changes, except canceling an email that has not left", async () => {
  const stop = vi.fn(() => true);
  const reopen = vi.fn(() => true);
  const mail = offerUndo("Sent to Max, and closed", stop, { countdownSeconds: 10 });
  offerUndo("Closed: Max", reopen, { addTo: mail });
  offerUndo("Assigned", () => true);
  clearUndoOffersAfterAccessChange();
  expect(toastTexts()).toEqual(["Sent to Max, and closed"]);
  undoLast();
  await expect.poll(() => stop).toHaveBeenCalledOnce();
  await new Promise((done) => setImmediate(done));
  expect(reopen).not.toHaveBeenCalled();
});

test("the hotkey undoes actions up to a minute old, or still offered", async () => {
  vi.useFakeTimers();
  const old = vi.fn(() => true);
  const mail = vi.fn(() => true);
  offerUndo("Closed: Ada", old);
  offerUndo("Sent to Max", mail, { countdownSeconds: 120 });
  vi.advanceTimersByTime(61_000);
  undoLast();
  expect(mail).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(toastTexts()).toContain("Undone: Sent to Max"));
  undoLast();
  expect(toastTexts().at(-1)).toBe("Nothing to undo.");
  expect(old).not.toHaveBeenCalled();
  vi.useRealTimers();
});

test("an undo that fails says why and is offered again, with the steps after it", async () => {
  const refused = new ApiError({ code: "name_taken", status: 409, message: "Name taken." });
  const restore = vi.fn().mockRejectedValueOnce(refused).mockResolvedValueOnce(true);
  const reopen = vi.fn(() => true);
  const offer = offerUndo("Deleted: My view", restore);
  offerUndo("Closed: Max", reopen, { addTo: offer });
  undoLast();
  await expect.poll(toastTexts).toEqual(["Name taken."]);
  expect(reopen).not.toHaveBeenCalled();
  shown.at(-1)?.action?.run();
  await expect.poll(toastTexts).toEqual(["Undone: Deleted: My view"]);
  expect([restore, reopen].map((step) => step.mock.calls.length)).toEqual([2, 1]);
  undoLast();
  expect(toastTexts().at(-1)).toBe("Nothing to undo.");
});
