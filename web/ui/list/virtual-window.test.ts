import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keepScrollAnchor, rowWindow, scrollToShow } from "./virtual-window.ts";

const list = { viewHeight: 680, rowHeight: 68, count: 1000, overscan: 4 };

describe("the window", () => {
  test("begins with the first rows and what lies just beyond", () => {
    expect(rowWindow({ ...list, scrollTop: 0 })).toEqual({ first: 0, end: 14 });
  });

  test("moves with the scrolling, overscan on both sides", () => {
    expect(rowWindow({ ...list, scrollTop: 6834 })).toEqual({ first: 96, end: 115 });
  });

  test("ends with the last row", () => {
    expect(rowWindow({ ...list, scrollTop: 68_000 - 680 })).toEqual({ first: 986, end: 1000 });
  });

  test("of nothing is empty", () => {
    expect(rowWindow({ ...list, count: 0, scrollTop: 0 })).toEqual({ first: 0, end: 0 });
  });

  test("of a bouncing list is that of its top", () => {
    expect(rowWindow({ ...list, scrollTop: -120 })).toEqual({ first: 0, end: 14 });
  });

  test("holds every row in sight and never many more", () => {
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

  test("that is in sight moves nothing", () => {
    expect(scrollToShow(12, view)).toBe(680);
  });

  test("above brings it to the top edge", () => {
    expect(scrollToShow(3, view)).toBe(204);
  });

  test("below brings it to the bottom edge", () => {
    expect(scrollToShow(20, view)).toBe(21 * 68 - 680);
  });
});

describe("keeping the place", () => {
  const before = ["a", "b", "c", "d", "e"];

  test("two new rows above push the scrolling down by two", () => {
    expect(keepScrollAnchor(before, ["x", "y", ...before], 90, 68)).toBe(90 + 136);
  });

  test("a row that goes from above pulls it up by one", () => {
    expect(keepScrollAnchor(before, ["b", "c", "d", "e"], 140, 68)).toBe(72);
  });

  test("at the top news is let in", () => {
    expect(keepScrollAnchor(before, ["x", ...before], 0, 68)).toBe(0);
  });

  test("when the first row in sight is gone the next one holds", () => {
    expect(keepScrollAnchor(before, ["x", "a", "c", "d", "e"], 70, 68)).toBe(70);
  });

  test("in another list altogether nothing is moved", () => {
    expect(keepScrollAnchor(before, ["p", "q"], 136, 68)).toBe(136);
  });
});
