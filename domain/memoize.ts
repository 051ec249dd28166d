/** Longer texts are computed each time, so that untrusted input can't fill the memory. */
const maxTextLength = 64;

/**
 * Remembers the results of a pure function of two texts, up to `max` of them; the least recently used one is dropped
 * first. Results are shared between callers, so they must not be changed.
 */
export function memoize<Result>(
  compute: (text: string, variant: string) => Result,
  max: number,
): (text: string, variant: string) => Result {
  // A map iterates in the order of insertion: a result that is used moves to the end.
  const results = new Map<string, { readonly result: Result }>();
  return (text, variant) => {
    if (text.length > maxTextLength || variant.length > maxTextLength)
      return compute(text, variant);
    // The length keeps a variant and a text apart, whatever they contain.
    const key = `${variant.length}:${variant}${text}`;
    const known = results.get(key);
    if (known !== undefined) {
      results.delete(key);
      results.set(key, known);
      return known.result;
    }
    const result = compute(text, variant);
    results.set(key, { result });
    if (results.size > max) {
      const [oldest] = results.keys();
      if (oldest !== undefined) results.delete(oldest);
    }
    return result;
  };
}
