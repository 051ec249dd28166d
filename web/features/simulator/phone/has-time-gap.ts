const pauseMs = 20 * 60_000;

/** Whether enough time passed to show the next text's time. */
export const hasTimeGap = (before: string | undefined, at: string): boolean =>
  before === undefined || Date.parse(at) - Date.parse(before) > pauseMs;
