import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anchoredScrollTop, rowWindow, scrollTopFor } from "./virtual-window.ts";

const list = { viewHeight: 680, rowHeight: 68, count: 1000, overscan: 4 };

describe("the window", () => {
  test("starts with the first rows and the overscan", () => {
    expect(rowWindow({ ...list, scrollTop: 0 })).toEqual({ first: 0, end: 14 });
  });

  test("moves with scrolling, with overscan on both sides", () => {
    expect(rowWindow({ ...list, scrollTop: 6834 })).toEqual({ first: 96, end: 115 });
  });

  test("ends with the last row", () => {
    expect(rowWindow({ ...list, scrollTop: 68_000 - 680 })).toEqual({ first: 986, end: 1000 });
  });

  test("of an empty list is empty", () => {
    expect(rowWindow({ ...list, count: 0, scrollTop: 0 })).toEqual({ first: 0, end: 0 });
  });

  test("of an overscrolled list is that of its top", () => {
    expect(rowWindow({ ...list, scrollTop: -120 })).toEqual({ first: 0, end: 14 });
  });

  test("contains every visible row and few others", () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.nat(300_000), (count, scrollTop) => {
        const { first, end } = rowWindow({ ...list, count, scrollTop });
        expect(end - first).toBeLessThanOrEqual(11 + 2 * list.overscan);
        for (let index = 0; index < count; index += 97) {
          const top = index * 68;
          const isSeen = top + 68 > scrollTop && top < scrollTop + 680;
          if (isSeen) expect(index >= first && index < end).toBe(true);
        }
      }),
    );
  });
});

describe("showing a row", () => {
  const view = { scrollTop: 680, viewHeight: 680, rowHeight: 68 };

  test("does not scroll if it is visible", () => {
    expect(scrollTopFor(12, view)).toBe(680);
  });

  test("brings a row above to the top edge", () => {
    expect(scrollTopFor(3, view)).toBe(204);
  });

  test("brings a row below to the bottom edge", () => {
    expect(scrollTopFor(20, view)).toBe(21 * 68 - 680);
  });
});

describe("keeping the scroll position", () => {
  const before = ["a", "b", "c", "d", "e"];

  test("two rows inserted above scroll down by two", () => {
    expect(anchoredScrollTop(before, ["x", "y", ...before], 90, 68)).toBe(90 + 136);
  });

  test("a row removed above scrolls up by one", () => {
    expect(anchoredScrollTop(before, ["b", "c", "d", "e"], 140, 68)).toBe(72);
  });

  test("new rows appear when scrolled to the top", () => {
    expect(anchoredScrollTop(before, ["x", ...before], 0, 68)).toBe(0);
  });

  test("if the first visible row is gone, the next one is the anchor", () => {
    expect(anchoredScrollTop(before, ["x", "a", "c", "d", "e"], 70, 68)).toBe(70);
  });

  test("does not scroll in an entirely different list", () => {
    expect(anchoredScrollTop(before, ["p", "q"], 136, 68)).toBe(136);
  });
});
