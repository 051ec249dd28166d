import { type Color, type ColorBlock, encodePng } from "./png.ts";

const wall: Color = [226, 219, 205];
const shadow: Color = [203, 195, 180];
const casing: Color = [247, 247, 244];
const edge: Color = [214, 214, 210];
const glass: Color = [38, 50, 48];
const light: Color = [255, 122, 84];
const unlit: Color = [48, 62, 60];
const knob: Color = [189, 192, 190];

/** The seven segments of each character: top, upper left, upper right, middle, lower left, lower right, bottom. */
const signs: Readonly<Record<string, readonly number[]>> = {
  E: [1, 1, 0, 1, 1, 0, 1],
  "1": [0, 0, 1, 0, 0, 1, 0],
  "0": [1, 1, 1, 0, 1, 1, 1],
};
const strokes = [
  [4, 0, 24, 5],
  [0, 4, 5, 24],
  [27, 4, 5, 24],
  [4, 28, 24, 5],
  [0, 32, 5, 24],
  [27, 32, 5, 24],
  [4, 56, 24, 5],
] as const;

/** A wall thermostat that shows an error code. */
export function drawThermostat(text = "E110"): Buffer {
  const block = (
    x: number,
    y: number,
    width: number,
    height: number,
    color: Color,
  ): ColorBlock => ({
    x,
    y,
    width,
    height,
    color,
  });
  const display = [...text].flatMap((sign, index) =>
    strokes.map(([x, y, width, height], stroke) =>
      block(
        196 + index * 46 + x,
        122 + y,
        width,
        height,
        signs[sign]?.[stroke] === 1 ? light : unlit,
      ),
    ),
  );
  return encodePng(560, 360, [
    block(0, 0, 560, 360, wall),
    block(128, 68, 324, 244, shadow),
    block(120, 60, 320, 240, edge),
    block(122, 62, 316, 236, casing),
    block(168, 96, 224, 112, glass),
    ...display,
    block(168, 240, 64, 28, knob),
    block(248, 240, 64, 28, knob),
    block(328, 240, 64, 28, knob),
  ]);
}
