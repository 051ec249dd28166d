/** The differences between two states, one line each. */
export function differences(held: unknown, read: unknown, path = ""): string[] {
  if (isTree(held) && isTree(read)) {
    const names = new Set([...Object.keys(held), ...Object.keys(read)]);
    return [...names].flatMap((name) => {
      if (path === "" && !isCompared(name, held, read)) return [];
      return differences(held[name], read[name], `${path} / ${name}`);
    });
  }
  if (Object.is(held, read)) return [];
  return [`${path}: holds ${formatValue(held)}, reads ${formatValue(read)}`];
}

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Skips lists of an inbox, team or tag that only one side has: it did not exist when the screen was loaded. */
const isCompared = (name: string, held: object, read: object): boolean =>
  !name.startsWith("list ") || (name in held && name in read);

const formatValue = (value: unknown): string => (JSON.stringify(value) ?? "nothing").slice(0, 200);
