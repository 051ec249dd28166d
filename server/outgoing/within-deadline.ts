// Ends work that doesn't end by itself. An abort signal alone is not enough: it has nothing left to abort once a connection
// is gone, and the caller would wait for ever.

/** After an abort, for the work to say what it has. */
const graceMs = 1_000;

export const timeoutError = (seconds: number): Error =>
  new DOMException(`no response within ${seconds} s`, "TimeoutError");

/** Late work is aborted and rejected as `timeoutError`, even if it never settles. */
export async function withinDeadline<T>(
  seconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  const late = Promise.withResolvers<never>();
  let timer = setTimeout(() => {
    ending.abort(timeoutError(seconds));
    timer = setTimeout(() => late.reject(ending.signal.reason), graceMs);
  }, seconds * 1000);
  try {
    return await Promise.race([work(ending.signal), late.promise]);
  } catch (error) {
    throw ending.signal.aborted ? ending.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}
