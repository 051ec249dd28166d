// For what a programmer got wrong, never for what a person did: the request dies, the log tells. Apart from the
// catalogue of errors, whose sentences the first screen of the browser does not need.
export function required<T>(value: T | null | undefined, because: string): T {
  if (value === null || value === undefined) throw new Error(`must: ${because}`);
  return value;
}

export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
