import { expect, test } from "vitest";
import { advanceSequence, idleSequence, sequencePauseMs } from "./key-sequence.ts";

const bindings = ["g m", "g u", "m", "e", "h r 1"];

function type(presses: readonly [string, number][]): (string | null)[] {
  let state = idleSequence;
  return presses.map(([press, atMs]) => {
    const read = advanceSequence(state, press, atMs, bindings);
    state = read.state;
    return read.hit;
  });
}

test("a single key matches at once", () => {
  expect(type([["e", 0]])).toEqual(["e"]);
});

test("the second key completes a sequence and does not match on its own", () => {
  expect(
    type([
      ["g", 0],
      ["m", 300],
    ]),
  ).toEqual([null, "g m"]);
});

test("after the pause the second key stands alone", () => {
  expect(
    type([
      ["g", 0],
      ["m", sequencePauseMs + 1],
    ]),
  ).toEqual([null, "m"]);
});

test("a wrong second key does nothing, and the next press is a new one", () => {
  expect(
    type([
      ["g", 0],
      ["e", 100],
      ["m", 200],
    ]),
  ).toEqual([null, null, "m"]);
});

test("a key with Ctrl or a named key is never the second of a sequence", () => {
  const known = ["g m", "escape", "mod+k"];
  for (const press of ["escape", "mod+k"]) {
    const { state } = advanceSequence(idleSequence, "g", 0, known);
    expect(advanceSequence(state, press, 100, known).hit).toBe(press);
  }
});

test("a wrong second key may start another sequence", () => {
  expect(
    type([
      ["h", 0],
      ["g", 100],
      ["u", 200],
    ]),
  ).toEqual([null, null, "g u"]);
});

test("three keys form a sequence, with the pause counted from the last", () => {
  expect(
    type([
      ["h", 0],
      ["r", 1000],
      ["1", 2000],
    ]),
  ).toEqual([null, null, "h r 1"]);
});

test("an unbound key clears the pending sequence", () => {
  expect(
    type([
      ["g", 0],
      ["q", 100],
      ["u", 200],
    ]),
  ).toEqual([null, null, null]);
});
