// The waveform of a recording: as many bars as fit, each the peak of its slice.

/** Heights between 0 and 1. A quiet recording is as tall as a loud one: the shape is what matters. */
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

/** Bars are 2 px wide and start every 4 px. */
export const barSpacing = 4;
export const barCountFor = (width: number): number =>
  Math.max(1, Math.floor((width + 2) / barSpacing));

/** The position in the recording for a click on the waveform. */
export function secondsAt(x: number, width: number, seconds: number): number {
  if (width <= 0) return 0;
  return Math.min(seconds, Math.max(0, (x / width) * seconds));
}
