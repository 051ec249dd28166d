// One tab of a browser has the phone, so five open tabs don't ring five times; the others show its state and send it
// commands. The tab that holds the browser's lock has it; the browser releases the lock when a tab dies.
import { createNetworkError } from "#web/data/api-error.ts";
import { createListeners } from "#web/data/create-listeners.ts";
import type { CommandResult, PhoneCommand } from "./phone-commands.ts";
import { type AudioLevels, idlePhoneState, type PhoneState, silentLevels } from "./phone-state.ts";

type TabMessage =
  | { readonly kind: "who has it" }
  | { readonly kind: "state"; readonly state: PhoneState }
  | { readonly kind: "levels"; readonly levels: AudioLevels }
  | { readonly kind: "do"; readonly id: string; readonly command: PhoneCommand }
  | { readonly kind: "heard"; readonly id: string }
  | { readonly kind: "done"; readonly id: string; readonly result: CommandResult }
  | { readonly kind: "leads" };

/** A command for the tab that has the phone. */
interface ForwardedCommand {
  /** That tab has it: it may take any time, but it may also have run when that tab is gone. */
  isReceived: boolean;
  readonly stopTimer: () => void;
  readonly done: (result: CommandResult) => void;
  readonly refuse: () => void;
}

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
  readonly runCommand: (command: PhoneCommand) => Promise<CommandResult>;
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
  readonly runCommand: (command: PhoneCommand) => Promise<CommandResult>;
  readonly listen: (listener: () => void) => () => void;
  readonly listenToLevels: (listener: () => void) => () => void;
}

export function createSharedPhone(deps: TabLeaderDeps): SharedPhone {
  const { channel, lock } = deps;
  const [listen, notify] = createListeners();
  const [listenToLevels, notifyLevels] = createListeners();
  const waiting = new Map<string, ForwardedCommand>();
  let state: PhoneState = { ...idlePhoneState, readiness: "starting" };
  let levels = silentLevels;
  let phone: LeaderPhone | null = null;

  const show = (now: PhoneState) => {
    state = now;
    notify();
  };
  const showLevels = (now: AudioLevels) => {
    levels = now;
    notifyLevels();
  };

  function lead(): void {
    if (phone !== null) return;
    phone = deps.createPhoneEngine({
      changed(now) {
        show(now);
        channel.post({ kind: "state", state: now });
      },
      levels(now) {
        showLevels(now);
        channel.post({ kind: "levels", levels: now });
      },
    });
    channel.post({ kind: "leads" });
    refuseReceived();
    phone.start();
    show(phone.state());
  }

  /** Never run again here: most commands have no idempotency key, and the tab that is gone may have run them. */
  function refuseReceived(): void {
    for (const one of waiting.values()) if (one.isReceived) one.refuse();
  }

  function follow(): void {
    phone?.stop();
    phone = null;
    lock.wait(lead, follow);
    channel.post({ kind: "who has it" });
    notify();
  }

  channel.onWord((tabMessage) => {
    switch (tabMessage.kind) {
      case "who has it":
        if (phone !== null) channel.post({ kind: "state", state });
        return;
      case "state":
        if (phone === null) show(tabMessage.state);
        return;
      case "levels":
        if (phone === null) showLevels(tabMessage.levels);
        return;
      case "do":
        if (phone === null) return;
        channel.post({ kind: "heard", id: tabMessage.id });
        void phone
          .runCommand(tabMessage.command)
          .then((result) => channel.post({ kind: "done", id: tabMessage.id, result }));
        return;
      case "heard": {
        const one = waiting.get(tabMessage.id);
        if (one === undefined) return;
        one.isReceived = true;
        one.stopTimer();
        // It comes from the tab that had the phone before.
        if (phone !== null) one.refuse();
        return;
      }
      case "done":
        waiting.get(tabMessage.id)?.done(tabMessage.result);
        waiting.delete(tabMessage.id);
        return;
      case "leads":
        // The tab that received them is gone, or lost the phone.
        refuseReceived();
        return;
    }
  });

  function forwardToLeader(command: PhoneCommand): Promise<CommandResult> {
    const id = deps.newId();
    return new Promise((done) => {
      const stopTimer = deps.after(patienceMs, () => {
        waiting.delete(id);
        const runHere = () => {
          lead();
          void phone?.runCommand(command).then(done);
        };
        if (phone === null) lock.steal(runHere, follow);
        else runHere();
      });
      const refuse = () => {
        stopTimer();
        waiting.delete(id);
        const { code, message } = createNetworkError("change");
        done({ isDone: false, code, message });
      };
      waiting.set(id, { isReceived: false, stopTimer, done, refuse });
      channel.post({ kind: "do", id, command });
    });
  }

  return {
    start: follow,
    stop() {
      phone?.stop();
      phone = null;
      for (const one of waiting.values()) one.refuse();
      lock.release();
      channel.close();
    },
    state: () => state,
    levels: () => levels,
    hasIt: () => phone !== null,
    runCommand: (command) =>
      phone === null ? forwardToLeader(command) : phone.runCommand(command),
    listen,
    listenToLevels,
  };
}
