// Sends a member's actions on one object one after another: concurrent requests may overtake each other, and the later
// action must win.
import { limits } from "#domain/limits.ts";

const lastOf = new Map<string, Promise<void>>();

export function serialize<Output>(thing: string, send: () => Promise<Output>): Promise<Output> {
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const begin = async () => {
    const timer = setTimeout(end, limits.mutationQueueSeconds.max * 1000);
    try {
      return await send();
    } finally {
      clearTimeout(timer);
      end();
    }
  };
  const before = lastOf.get(thing);
  const answer = before === undefined ? begin() : before.then(begin);
  const turn = over.then(() => {
    if (lastOf.get(thing) === turn) lastOf.delete(thing);
  });
  lastOf.set(thing, turn);
  return answer;
}
