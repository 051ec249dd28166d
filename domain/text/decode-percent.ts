/** Decodes percent escapes. What isn't encoded validly, such as a lone "%", stays as it is. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
