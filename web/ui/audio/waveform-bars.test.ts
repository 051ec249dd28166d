import { expect, test } from "vitest";
import { barCountFor, secondsAt, waveformBars } from "./waveform-bars.ts";

test("each bar is the peak of its slice, and the highest bar fills the height", () => {
  expect(waveformBars([10, 20, 5, 0, 40, 30], 3)).toEqual([0.5, 0.125, 1]);
});

test("a short recording is spread over a wide waveform", () => {
  expect(waveformBars([100, 50], 4)).toEqual([1, 1, 0.5, 0.5]);
});

test("silence and empty input produce flat bars", () => {
  expect(waveformBars([0, 0], 2)).toEqual([0, 0]);
  expect(waveformBars([], 3)).toEqual([0, 0, 0]);
  expect(waveformBars([1], 0)).toEqual([]);
});

test("bars are four pixels apart, and at least one fits", () => {
  expect(barCountFor(598)).toBe(150);
  expect(barCountFor(0)).toBe(1);
});

test("a click seeks proportionally, within the ends", () => {
  expect(secondsAt(50, 200, 60)).toBe(15);
  expect(secondsAt(-5, 200, 60)).toBe(0);
  expect(secondsAt(999, 200, 60)).toBe(60);
  expect(secondsAt(10, 0, 60)).toBe(0);
});
