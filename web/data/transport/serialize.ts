// Sends a member's actions on one object one after another: concurrent requests may overtake each other, and the later
// action must win.
import { limits } from "#domain/limits.ts";

const lastOf = new Map<string, Promise<void>>();

export function serialize<Output>(key: string, send: () => Promise<Output>): Promise<Output> {
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const start = async () => {
    const timer = setTimeout(end, limits.mutationQueueSeconds.max * 1000);
    try {
      return await send();
    } finally {
      clearTimeout(timer);
      end();
    }
  };
  const before = lastOf.get(key);
  const response = before === undefined ? start() : before.then(start);
  const turn = over.then(() => {
    if (lastOf.get(key) === turn) lastOf.delete(key);
  });
  lastOf.set(key, turn);
  return response;
}
