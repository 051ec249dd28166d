import { beforeEach, expect, test, vi } from "vitest";
import { callId } from "#testing/fixtures/softphone/calls.ts";
import { createIntents, type Intents, reportUnhandledIntent } from "./intents.ts";
import { onToast } from "./toasts/toast-bus.ts";

const errors: string[] = [];
let intents: Intents;
const received: unknown[] = [];
const collect = (input: unknown) => void received.push(input);
/** Held intents are delivered in a microtask. */
const settle = () => new Promise((next) => setTimeout(next));

beforeEach(() => {
  errors.length = 0;
  received.length = 0;
  intents = createIntents((error) => errors.push(error.message));
});

test("an intent reaches its handler with its input", () => {
  intents.handle("startCall", collect);
  intents.raise("startCall", { to: "+442079460101" });
  expect(received).toEqual([{ to: "+442079460101" }]);
  expect(errors).toEqual([]);
});

test("the last handler is asked first, and one that declines leaves it to the others", () => {
  const asked: string[] = [];
  intents.handle("startCall", () => void asked.push("first"));
  const stop = intents.handle("startCall", () => asked.push("second") < 0);
  intents.raise("startCall", {});
  expect(asked).toEqual(["second", "first"]);
  stop();
  intents.raise("startCall", {});
  expect(asked).toEqual(["second", "first", "first"]);
});

test("an intent that nothing handles, or that all decline, is an error", () => {
  intents.raise("startCall", {});
  intents.handle("answerCall", () => false);
  intents.raise("answerCall", { callId: callId(1) });
  expect(errors).toEqual(["Unhandled intent: startCall", "Unhandled intent: answerCall"]);
});

test("an unknown intent is an error", () => {
  intents.raise("makeTea" as "startCall", {});
  expect(errors).toEqual(["Unhandled intent: makeTea"]);
});

test("an offered intent may stay unhandled", () => {
  expect(intents.offer("startCall", {})).toBe(false);
  intents.handle("startCall", collect);
  expect(intents.offer("startCall", {})).toBe(true);
  expect(errors).toEqual([]);
});

test("an intent raised while its handler loads is held and delivered once, in order", async () => {
  intents.expect(["startCall"]);
  intents.raise("startCall", { to: "1" });
  intents.raise("startCall", { to: "2" });
  expect(intents.isHeld("startCall")).toBe(true);
  const stop = intents.handle("startCall", collect);
  await settle();
  expect(received).toEqual([{ to: "1" }, { to: "2" }]);
  expect(intents.isHeld("startCall")).toBe(false);
  stop();
  intents.handle("startCall", collect);
  await settle();
  expect(received).toHaveLength(2);
  expect(errors).toEqual([]);
});

test("a withdrawn intent is not delivered", async () => {
  intents.expect(["startCall"]);
  intents.raise("startCall", { to: "1" });
  intents.withdraw("startCall");
  intents.handle("startCall", collect);
  await settle();
  expect(received).toEqual([]);
  expect(errors).toEqual([]);
});

test("a held intent survives a handler that is gone before the delivery", async () => {
  intents.expect(["startCall"]);
  intents.raise("startCall", { to: "1" });
  intents.handle("startCall", collect)();
  await settle();
  expect(received).toEqual([]);
  intents.handle("startCall", collect);
  await settle();
  expect(received).toEqual([{ to: "1" }]);
});

test("a held intent that the new handler declines is dropped", async () => {
  intents.expect(["runInConversation"]);
  const handlerOf = (number: number) =>
    intents.handle("runInConversation", (input) => input.number === number && collect(input));
  const leave = handlerOf(1);
  intents.raise("runInConversation", { number: 7, command: "text" });
  leave();
  const leaveOther = handlerOf(8);
  await settle();
  leaveOther();
  handlerOf(7);
  await settle();
  expect(received).toEqual([]);
  expect(intents.isHeld("runInConversation")).toBe(false);
});

test("a part that fails to load leaves no intent waiting in silence", async () => {
  const stop = intents.expect(["startCall", "answerCall"]);
  intents.raise("startCall", {});
  stop();
  await settle();
  expect(errors).toEqual(["Unhandled intent: startCall"]);
  expect(intents.isHeld("startCall")).toBe(false);
});

test("parts are told when an intent begins or stops being handled", () => {
  const changes: boolean[] = [];
  intents.subscribe(() => changes.push(intents.isHandled("splitMessage")));
  intents.handle("splitMessage", collect)();
  expect(changes).toEqual([true, false]);
});

test("an unhandled intent throws; in production it is logged, and the member is told", () => {
  const error = new Error("No part of the page handles it.");
  expect(() => reportUnhandledIntent(error)).toThrow(error);
  const logged = vi.fn();
  vi.stubGlobal("reportError", logged);
  const toasts: string[] = [];
  onToast(({ text }) => {
    toasts.push(text);
    return () => undefined;
  });
  reportUnhandledIntent(error, true);
  vi.unstubAllGlobals();
  expect(logged).toHaveBeenCalledWith(error);
  expect(toasts).toEqual(["You can't do that here."]);
});
