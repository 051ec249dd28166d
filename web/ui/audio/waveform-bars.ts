// The picture of a sound: as many bars as there is room for, each the loudest of its slice.

/** Heights between 0 and 1. A quiet take is drawn as tall as a loud one: its shape is what helps. */
export function waveformBars(peaks: readonly number[], count: number): number[] {
  if (count <= 0) return [];
  if (peaks.length === 0) return Array.from({ length: count }, () => 0);
  const loudest = Math.max(...peaks, 1);
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count));
    return Math.max(...peaks.slice(from, to)) / loudest;
  });
}

/** Bars of 2, 4 apart (DESIGN.md §4). */
export const barSpacing = 4;
export const barCountFor = (width: number): number =>
  Math.max(1, Math.floor((width + 2) / barSpacing));

/** Where in the sound a click on the picture is. */
export function secondsAt(x: number, width: number, seconds: number): number {
  if (width <= 0) return 0;
  return Math.min(seconds, Math.max(0, (x / width) * seconds));
}
