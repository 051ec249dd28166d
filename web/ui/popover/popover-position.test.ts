import fc from "fast-check";
import { expect, test } from "vitest";
import { computePosition } from "./popover-position.ts";

const screen = { width: 1440, height: 900 };
const menu = { width: 264, height: 200 };
const button = (left: number, top: number) => ({ left, top, width: 28, height: 28 });

test("a menu opens below its button, aligned left", () => {
  expect(computePosition(button(400, 100), menu, screen)).toMatchObject({
    left: 400,
    top: 132,
    side: "bottom",
  });
});

test("at the right edge it is moved back inside", () => {
  expect(computePosition(button(1400, 100), menu, screen).left).toBe(1440 - 8 - 264);
});

test("with end alignment the right edges are aligned", () => {
  expect(computePosition(button(800, 100), menu, screen, { align: "end" }).left).toBe(828 - 264);
});

test("a tooltip is centered above", () => {
  const tip = computePosition(button(400, 100), { width: 88, height: 24 }, screen, {
    side: "top",
    align: "center",
  });
  expect(tip).toMatchObject({ left: 370, top: 72, side: "top" });
});

test("without room below it opens above", () => {
  expect(computePosition(button(400, 850), menu, screen)).toMatchObject({
    top: 850 - 4 - 200,
    side: "top",
  });
});

test("without room on either side it takes the larger one and shrinks", () => {
  const low = computePosition(button(20, 160), menu, { width: 360, height: 300 });
  expect(low).toMatchObject({ side: "top", maxHeight: 148, top: 8 });
});

test("a menu to the right flips to the left at the edge", () => {
  expect(computePosition(button(1300, 100), menu, screen, { side: "right" })).toMatchObject({
    side: "left",
    left: 1032,
  });
});

test("wherever the anchor is, whatever fits stays on the screen", () => {
  const sides = fc.constantFrom(
    "bottom" as const,
    "top" as const,
    "left" as const,
    "right" as const,
  );
  const aligns = fc.constantFrom("start" as const, "center" as const, "end" as const);
  const at = fc.record({
    left: fc.integer({ min: 0, max: 1412 }),
    top: fc.integer({ min: 0, max: 872 }),
  });
  fc.assert(
    fc.property(at, sides, aligns, (corner, side, align) => {
      const found = computePosition(button(corner.left, corner.top), menu, screen, { side, align });
      const height = Math.min(menu.height, found.maxHeight);
      expect(found.left).toBeGreaterThanOrEqual(8);
      expect(found.left + menu.width).toBeLessThanOrEqual(1432);
      expect(found.top).toBeGreaterThanOrEqual(8);
      expect(found.top + height).toBeLessThanOrEqual(892);
    }),
  );
});
