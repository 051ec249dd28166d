/** Where two states differ, in a line each: the whole of both would fill a book. */
export function differences(held: unknown, read: unknown, path = ""): string[] {
  if (isTree(held) && isTree(read)) {
    const names = new Set([...Object.keys(held), ...Object.keys(read)]);
    return [...names].flatMap((name) => {
      if (path === "" && !isCompared(name, held, read)) return [];
      return differences(held[name], read[name], `${path} / ${name}`);
    });
  }
  if (Object.is(held, read)) return [];
  return [`${path}: holds ${say(held)}, reads ${say(read)}`];
}

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** A list of a line, team or tag that did not exist when the screen was filled is on no screen. */
const isCompared = (name: string, held: object, read: object): boolean =>
  !name.startsWith("list ") || (name in held && name in read);

const say = (value: unknown): string => (JSON.stringify(value) ?? "nothing").slice(0, 200);
