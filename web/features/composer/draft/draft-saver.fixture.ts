// A fake server with draft versions, a fake device with local copies, and a manual clock.
import type { DraftId } from "#domain/ids.ts";
import type { BaseVersion } from "./draft-version.ts";
import type { SaverState } from "./types.ts";

class Conflict extends Error {}
class Full extends Error {}

export function createDraftSaverFixture() {
  let timers: { at: number; run: () => void }[] = [];
  let now = 0;
  let made = 0;
  const fixture = {
    id: null as DraftId | null,
    /** Sent or discarded drafts. */
    ended: new Set<DraftId>(),
    createId: () => `draft ${++made}` as DraftId,
    version: 0,
    savedAtMs: 0,
    text: null as string | null,
    isDown: false,
    hasNoRoom: false,
    asked: 0,
    /** The server receives saves, but its responses are lost. */
    dropsResponses: false,
    saves: [] as string[],
    discards: 0,
    copy: null as ({ content: string } & BaseVersion) | null,
    states: [] as SaverState[],
    hold: null as Promise<void> | null,
    schedule(run: () => void, ms: number) {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    /** Delays responses to saves until the returned function is called. */
    holdSaves(): () => void {
      const save = Promise.withResolvers<void>();
      fixture.hold = save.promise;
      return () => {
        fixture.hold = null;
        save.resolve();
      };
    },
    async save(text: string, { id, version }: BaseVersion) {
      fixture.asked += 1;
      await fixture.hold;
      if (fixture.hasNoRoom) throw new Full();
      if (fixture.isDown) throw new Error("no connection");
      if (fixture.ended.has(id)) return null;
      const isBuiltOn = fixture.id === id && version === fixture.version;
      if (fixture.text !== null && !isBuiltOn) throw new Conflict();
      fixture.saves.push(text);
      fixture.text = text;
      fixture.id = id;
      fixture.version = version + 1;
      fixture.savedAtMs += 1_000;
      if (fixture.dropsResponses) throw new Error("no connection");
      return { id, version: fixture.version, atMs: fixture.savedAtMs };
    },
    async discard(id: DraftId) {
      fixture.discards += 1;
      fixture.end(id);
    },
    end(id: DraftId) {
      fixture.ended.add(id);
      if (fixture.id === id) fixture.text = null;
    },
    storeLocally(copy: ({ content: string } & BaseVersion) | null) {
      fixture.copy = copy;
    },
    fingerprint: (text: string) => text,
    async fetchRemote() {
      if (fixture.isDown) throw new Error("no connection");
      const { id, version, savedAtMs, text } = fixture;
      return id === null || text === null
        ? null
        : { id, version, atMs: savedAtMs, fingerprint: text };
    },
    isEmpty: (text: string) => text === "",
    isConflict: (error: unknown) => error instanceof Conflict,
    isOverLimit: (error: unknown) => error instanceof Full,
    onStateChange: (state: SaverState) => fixture.states.push(state),
    onIdle: () => undefined,
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
  return fixture;
}
