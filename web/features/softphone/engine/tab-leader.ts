// One tab of a browser has the phone, so that five open tabs do not ring five times; the others show what it
// shows and may press what it may. Which one: whoever holds a lock that the browser takes back when a tab dies.
import type { CommandResult, PhoneCommand } from "./phone-commands.ts";
import { type AudioLevels, idlePhoneState, type PhoneState, silentLevels } from "./phone-state.ts";

type Word =
  | { readonly say: "who has it" }
  | { readonly say: "state"; readonly state: PhoneState }
  | { readonly say: "levels"; readonly levels: AudioLevels }
  | { readonly say: "do"; readonly id: string; readonly deed: PhoneCommand }
  | { readonly say: "heard"; readonly id: string }
  | { readonly say: "done"; readonly id: string; readonly answer: CommandResult };

/** What one tab says to the others of the same browser and member. */
export interface TabChannel {
  readonly post: (word: Word) => void;
  readonly onWord: (listener: (word: Word) => void) => void;
  readonly close: () => void;
}

/** Held by one tab at a time; `steal` takes it from a tab that does not answer. */
export interface TabLock {
  readonly wait: (held: () => void, stolen: () => void) => void;
  readonly steal: (held: () => void, stolen: () => void) => void;
  readonly release: () => void;
}

export interface LeaderPhone {
  readonly start: () => void;
  readonly stop: () => void;
  readonly state: () => PhoneState;
  readonly perform: (deed: PhoneCommand) => Promise<CommandResult>;
}

export interface TabLeaderDeps {
  readonly channel: TabChannel;
  readonly lock: TabLock;
  readonly after: (ms: number, run: () => void) => () => void;
  readonly newId: () => string;
  readonly createPhoneEngine: (out: {
    changed: (state: PhoneState) => void;
    levels: (levels: AudioLevels) => void;
  }) => LeaderPhone;
}

/** A tab that lies asleep in the background does not answer; a person who pressed a button waits no longer. */
const patienceMs = 1_200;

export interface SharedPhone {
  readonly start: () => void;
  readonly stop: () => void;
  readonly state: () => PhoneState;
  readonly levels: () => AudioLevels;
  readonly hasIt: () => boolean;
  readonly perform: (deed: PhoneCommand) => Promise<CommandResult>;
  readonly listen: (listener: () => void) => () => void;
  readonly listenToLevels: (listener: () => void) => () => void;
}

export function createSharedPhone(world: TabLeaderDeps): SharedPhone {
  const { channel, lock } = world;
  const listeners = new Set<() => void>();
  const levelListeners = new Set<() => void>();
  const waiting = new Map<string, { heard: () => void; done: (answer: CommandResult) => void }>();
  let state: PhoneState = { ...idlePhoneState, readiness: "starting" };
  let levels = silentLevels;
  let phone: LeaderPhone | null = null;

  const show = (now: PhoneState) => {
    state = now;
    for (const listener of listeners) listener();
  };
  const showLevels = (now: AudioLevels) => {
    levels = now;
    for (const listener of levelListeners) listener();
  };

  function lead(): void {
    if (phone !== null) return;
    phone = world.createPhoneEngine({
      changed(now) {
        show(now);
        channel.post({ say: "state", state: now });
      },
      levels(now) {
        showLevels(now);
        channel.post({ say: "levels", levels: now });
      },
    });
    phone.start();
    show(phone.state());
  }

  function follow(): void {
    phone?.stop();
    phone = null;
    lock.wait(lead, follow);
    channel.post({ say: "who has it" });
    for (const listener of listeners) listener();
  }

  channel.onWord((word) => {
    switch (word.say) {
      case "who has it":
        if (phone !== null) channel.post({ say: "state", state });
        return;
      case "state":
        if (phone === null) show(word.state);
        return;
      case "levels":
        if (phone === null) showLevels(word.levels);
        return;
      case "do":
        if (phone === null) return;
        channel.post({ say: "heard", id: word.id });
        void phone
          .perform(word.deed)
          .then((answer) => channel.post({ say: "done", id: word.id, answer }));
        return;
      case "heard":
        waiting.get(word.id)?.heard();
        return;
      case "done":
        waiting.get(word.id)?.done(word.answer);
        waiting.delete(word.id);
        return;
    }
  });

  function askTheOther(deed: PhoneCommand): Promise<CommandResult> {
    const id = world.newId();
    return new Promise((done) => {
      const giveUp = world.after(patienceMs, () => {
        waiting.delete(id);
        lock.steal(() => {
          lead();
          void phone?.perform(deed).then(done);
        }, follow);
      });
      waiting.set(id, { heard: giveUp, done });
      channel.post({ say: "do", id, deed });
    });
  }

  return {
    start: follow,
    stop() {
      phone?.stop();
      phone = null;
      lock.release();
      channel.close();
    },
    state: () => state,
    levels: () => levels,
    hasIt: () => phone !== null,
    perform: (deed) => (phone === null ? askTheOther(deed) : phone.perform(deed)),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    listenToLevels(listener) {
      levelListeners.add(listener);
      return () => levelListeners.delete(listener);
    },
  };
}
