// What one member does to one thing is told to the server one after the other: two requests at once may overtake
// each other on the way, and the later deed is the one that was meant.

const nothing = () => undefined;
const lastOf = new Map<string, Promise<void>>();

export function inTurn<Output>(thing: string, ask: () => Promise<Output>): Promise<Output> {
  const before = lastOf.get(thing);
  const answer = before === undefined ? ask() : before.then(ask);
  const settled = answer.then(nothing, nothing).then(() => {
    if (lastOf.get(thing) === settled) lastOf.delete(thing);
  });
  lastOf.set(thing, settled);
  return answer;
}
