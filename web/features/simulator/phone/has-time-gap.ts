const pauseMs = 20 * 60_000;

/** Whether so much time passed that the next text wants its time above it. */
export const hasTimeGap = (before: string | undefined, at: string): boolean =>
  before === undefined || Date.parse(at) - Date.parse(before) > pauseMs;
