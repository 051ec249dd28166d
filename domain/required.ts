// For programming errors only, never for user errors: fails the request and is logged.
export function required<T>(value: T | null | undefined, because: string): T {
  if (value === null || value === undefined) throw new Error(`required: ${because}`);
  return value;
}

export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
