// A server that keeps versions, a device that keeps copies, and a clock that moves when told to.
import type { DraftId } from "#domain/ids.ts";
import type { SaverState, TriedVersion } from "./draft-saver.ts";

class Newer extends Error {}
class Full extends Error {}

export function createDraftFixture() {
  let timers: { at: number; run: () => void }[] = [];
  let now = 0;
  let made = 0;
  const world = {
    id: null as DraftId | null,
    /** Those that were sent or discarded. */
    ended: new Set<DraftId>(),
    newId: () => `draft ${++made}` as DraftId,
    version: 0,
    savedAtMs: 0,
    words: null as string | null,
    isDown: false,
    isWithoutRoom: false,
    asked: 0,
    /** Saves arrive, and what the server says to them does not. */
    losesAnswers: false,
    saves: [] as string[],
    discards: 0,
    copy: null as ({ words: string } & TriedVersion) | null,
    states: [] as SaverState[],
    hold: null as Promise<void> | null,
    later(run: () => void, ms: number) {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    /** Saves are answered when they are let go. */
    holdSaves(): () => void {
      const answer = Promise.withResolvers<void>();
      world.hold = answer.promise;
      return () => {
        world.hold = null;
        answer.resolve();
      };
    },
    async save(words: string, { id, version }: TriedVersion) {
      world.asked += 1;
      await world.hold;
      if (world.isWithoutRoom) throw new Full();
      if (world.isDown) throw new Error("no connection");
      if (world.ended.has(id)) return null;
      const isBuiltOn = world.id === id && version === world.version;
      if (world.words !== null && !isBuiltOn) throw new Newer();
      world.saves.push(words);
      world.words = words;
      world.id = id;
      world.version = version + 1;
      world.savedAtMs += 1_000;
      if (world.losesAnswers) throw new Error("no connection");
      return { id, version: world.version, atMs: world.savedAtMs };
    },
    async discard(id: DraftId) {
      world.discards += 1;
      world.end(id);
    },
    end(id: DraftId) {
      world.ended.add(id);
      if (world.id === id) world.words = null;
    },
    keep(copy: ({ words: string } & TriedVersion) | null) {
      world.copy = copy;
    },
    fingerprint: (words: string) => words,
    async findThere() {
      if (world.isDown) throw new Error("no connection");
      const { id, version, savedAtMs, words } = world;
      return id === null || words === null
        ? null
        : { id, version, atMs: savedAtMs, fingerprint: words };
    },
    isEmpty: (words: string) => words === "",
    isNewer: (error: unknown) => error instanceof Newer,
    isFull: (error: unknown) => error instanceof Full,
    told: (state: SaverState) => world.states.push(state),
    rested: () => undefined,
    async pass(ms: number) {
      const until = now + ms;
      for (;;) {
        const [next] = timers.filter((one) => one.at <= until).sort((a, b) => a.at - b.at);
        if (!next) break;
        now = next.at;
        timers = timers.filter((one) => one !== next);
        next.run();
        for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
      }
      now = until;
    },
  };
  return world;
}
