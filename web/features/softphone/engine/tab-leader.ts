// One tab of a browser has the phone, so five open tabs don't ring five times; the others show its state and send it
// commands. The tab that holds the browser's lock has it; the browser releases the lock when a tab dies.
import type { CommandResult, PhoneCommand } from "./phone-commands.ts";
import { type AudioLevels, idlePhoneState, type PhoneState, silentLevels } from "./phone-state.ts";

type TabMessage =
  | { readonly message: "who has it" }
  | { readonly message: "state"; readonly state: PhoneState }
  | { readonly message: "levels"; readonly levels: AudioLevels }
  | { readonly message: "do"; readonly id: string; readonly command: PhoneCommand }
  | { readonly message: "heard"; readonly id: string }
  | { readonly message: "done"; readonly id: string; readonly answer: CommandResult };

/** Messages between tabs of the same browser and member. */
export interface TabChannel {
  readonly post: (tabMessage: TabMessage) => void;
  readonly onWord: (listener: (tabMessage: TabMessage) => void) => void;
  readonly close: () => void;
}

/** Held by one tab at a time; `steal` takes it from a tab that doesn't respond. */
export interface TabLock {
  readonly wait: (held: () => void, stolen: () => void) => void;
  readonly steal: (held: () => void, stolen: () => void) => void;
  readonly release: () => void;
}

interface LeaderPhone {
  readonly start: () => void;
  readonly stop: () => void;
  readonly state: () => PhoneState;
  readonly perform: (command: PhoneCommand) => Promise<CommandResult>;
}

interface TabLeaderDeps {
  readonly channel: TabChannel;
  readonly lock: TabLock;
  readonly after: (ms: number, run: () => void) => () => void;
  readonly newId: () => string;
  readonly createPhoneEngine: (out: {
    changed: (state: PhoneState) => void;
    levels: (levels: AudioLevels) => void;
  }) => LeaderPhone;
}

/** A sleeping background tab does not respond; the member does not wait longer than this. */
const patienceMs = 1_200;

export interface SharedPhone {
  readonly start: () => void;
  readonly stop: () => void;
  readonly state: () => PhoneState;
  readonly levels: () => AudioLevels;
  readonly hasIt: () => boolean;
  readonly perform: (command: PhoneCommand) => Promise<CommandResult>;
  readonly listen: (listener: () => void) => () => void;
  readonly listenToLevels: (listener: () => void) => () => void;
}

export function createSharedPhone(deps: TabLeaderDeps): SharedPhone {
  const { channel, lock } = deps;
  const listeners = new Set<() => void>();
  const levelListeners = new Set<() => void>();
  const waiting = new Map<
    string,
    { onReceived: () => void; done: (answer: CommandResult) => void }
  >();
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
    phone = deps.createPhoneEngine({
      changed(now) {
        show(now);
        channel.post({ message: "state", state: now });
      },
      levels(now) {
        showLevels(now);
        channel.post({ message: "levels", levels: now });
      },
    });
    phone.start();
    show(phone.state());
  }

  function follow(): void {
    phone?.stop();
    phone = null;
    lock.wait(lead, follow);
    channel.post({ message: "who has it" });
    for (const listener of listeners) listener();
  }

  channel.onWord((tabMessage) => {
    switch (tabMessage.message) {
      case "who has it":
        if (phone !== null) channel.post({ message: "state", state });
        return;
      case "state":
        if (phone === null) show(tabMessage.state);
        return;
      case "levels":
        if (phone === null) showLevels(tabMessage.levels);
        return;
      case "do":
        if (phone === null) return;
        channel.post({ message: "heard", id: tabMessage.id });
        void phone
          .perform(tabMessage.command)
          .then((answer) => channel.post({ message: "done", id: tabMessage.id, answer }));
        return;
      case "heard":
        waiting.get(tabMessage.id)?.onReceived();
        return;
      case "done":
        waiting.get(tabMessage.id)?.done(tabMessage.answer);
        waiting.delete(tabMessage.id);
        return;
    }
  });

  function forwardToLeader(command: PhoneCommand): Promise<CommandResult> {
    const id = deps.newId();
    return new Promise((done) => {
      const giveUp = deps.after(patienceMs, () => {
        waiting.delete(id);
        lock.steal(() => {
          lead();
          void phone?.perform(command).then(done);
        }, follow);
      });
      waiting.set(id, { onReceived: giveUp, done });
      channel.post({ message: "do", id, command });
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
    perform: (command) => (phone === null ? forwardToLeader(command) : phone.perform(command)),
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
