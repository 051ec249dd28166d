import { beforeEach, expect, test } from "vitest";
import { callId } from "#testing/fixtures/softphone/calls.ts";
import { commandDone, type PhoneCommand } from "./phone-commands.ts";
import { idlePhoneState } from "./phone-state.ts";
import {
  createSharedPhone,
  type SharedPhone,
  type TabChannel,
  type TabLock,
} from "./tab-leader.ts";

/** A fake browser with several tabs: one lock, one channel, and a manual clock. */
class FakeBrowser {
  private holder: { stolen: () => void } | null = null;
  private waiting: { held: () => void; stolen: () => void }[] = [];
  private readonly listeners = new Set<(message: Parameters<TabChannel["post"]>[0]) => void>();
  private timers: { run: () => void }[] = [];
  readonly asleep = new Set<string>();
  /** Their phones never finish a command. */
  readonly slow = new Set<string>();
  made = 0;
  private commands = 0;

  open(name: string): { tab: SharedPhone; did: PhoneCommand[]; die: () => void } {
    const did: PhoneCommand[] = [];
    let listener: ((message: Parameters<TabChannel["post"]>[0]) => void) | null = null;
    let mine: { held: () => void; stolen: () => void } | null = null;
    const lock: TabLock = {
      wait: (held, stolen) => {
        mine = { held, stolen };
        this.waiting.push(mine);
        this.grant();
      },
      steal: (held, stolen) => {
        const before = this.holder;
        this.waiting = this.waiting.filter((one) => one !== mine);
        mine = { held, stolen };
        this.holder = mine;
        held();
        before?.stolen();
      },
      release: () => this.free(mine),
    };
    const channel: TabChannel = {
      post: (message) => {
        for (const other of [...this.listeners]) if (other !== listener) other(message);
      },
      onWord: (onMessage) => {
        listener = (message) => {
          if (!this.asleep.has(name)) onMessage(message);
        };
        this.listeners.add(listener);
      },
      close: () => listener && this.listeners.delete(listener),
    };
    const tab = createSharedPhone({
      channel,
      lock,
      newId: () => {
        this.commands += 1;
        return `command ${this.commands}`;
      },
      after: (_ms, run) => {
        const timer = { run };
        this.timers.push(timer);
        return () => {
          this.timers = this.timers.filter((one) => one !== timer);
        };
      },
      createPhoneEngine: ({ changed }) => {
        this.made += 1;
        let state = { ...idlePhoneState, problem: `of ${name}` };
        return {
          start: () => undefined,
          stop: () => {
            state = { ...state, problem: `${name} stopped` };
          },
          state: () => state,
          runCommand: (command) => {
            did.push(command);
            if (command.kind === "answer") {
              state = { ...state, answering: command.callId };
              changed(state);
            }
            return this.slow.has(name) ? new Promise(() => {}) : Promise.resolve(commandDone());
          },
        };
      },
    });
    tab.start();
    return {
      tab,
      did,
      die: () => {
        if (listener) this.listeners.delete(listener);
        this.free(mine);
      },
    };
  }

  private free(who: { held: () => void; stolen: () => void } | null): void {
    this.waiting = this.waiting.filter((one) => one !== who);
    if (this.holder === who) this.holder = null;
    this.grant();
  }
  private grant(): void {
    if (this.holder !== null) return;
    const next = this.waiting.shift();
    if (!next) return;
    this.holder = next;
    next.held();
  }
  postAsGoneTab(message: Parameters<TabChannel["post"]>[0]): void {
    for (const listener of [...this.listeners]) listener(message);
  }
  runOutOfPatience(): void {
    const due = this.timers;
    this.timers = [];
    for (const timer of due) timer.run();
  }
}

const answerCommand: PhoneCommand = { kind: "answer", callId: callId(1) };
let browser: FakeBrowser;
beforeEach(() => {
  browser = new FakeBrowser();
});

test("gives the phone to the first tab, and shows its state in the second", async () => {
  const first = browser.open("first");
  const second = browser.open("second");
  expect([first.tab.hasIt(), second.tab.hasIt()]).toEqual([true, false]);
  expect(browser.made).toBe(1);
  expect(second.tab.state().problem).toBe("of first");
  await first.tab.runCommand(answerCommand);
  expect(second.tab.state().answering).toBe(callId(1));
});

test("runs commands of the second tab in the first", async () => {
  const first = browser.open("first");
  const second = browser.open("second");
  expect(await second.tab.runCommand(answerCommand)).toEqual(commandDone());
  expect(first.did).toEqual([answerCommand]);
  expect(second.did).toEqual([]);
});

test("moves the phone to another tab when its tab dies", () => {
  const first = browser.open("first");
  const second = browser.open("second");
  first.die();
  expect(second.tab.hasIt()).toBe(true);
  expect(second.tab.state().problem).toBe("of second");
});

test("moves the phone from a sleeping background tab to the one in use", async () => {
  const first = browser.open("first");
  const second = browser.open("second");
  browser.asleep.add("first");
  const pressed = second.tab.runCommand(answerCommand);
  browser.runOutOfPatience();
  expect(await pressed).toEqual(commandDone());
  expect(second.did).toEqual([answerCommand]);
  expect([first.tab.hasIt(), second.tab.hasIt()]).toEqual([false, true]);
});

test("keeps the phone in a tab that responds slowly, as for a microphone prompt", async () => {
  const first = browser.open("first");
  const second = browser.open("second");
  const pressed = second.tab.runCommand(answerCommand);
  browser.runOutOfPatience();
  await pressed;
  expect([first.did.length, second.did.length]).toEqual([1, 0]);
  expect(first.tab.hasIt()).toBe(true);
});

test("makes a tab that lost the phone wait for it again", () => {
  const first = browser.open("first");
  const second = browser.open("second");
  browser.asleep.add("first");
  void second.tab.runCommand(answerCommand);
  browser.runOutOfPatience();
  second.die();
  expect(first.tab.hasIt()).toBe(true);
});

test("refuses commands the lost tab received, in every tab, and runs those it never received", async () => {
  const first = browser.open("first");
  const second = browser.open("second");
  const third = browser.open("third");
  browser.slow.add("first");
  const pressed = [second.tab.runCommand(answerCommand), third.tab.runCommand(answerCommand)];
  browser.asleep.add("first");
  const unheard: PhoneCommand = { kind: "checkReadiness" };
  const unheardPressed = second.tab.runCommand(unheard);
  first.die();
  const refused = { isDone: false, code: "no_connection" };
  expect(await Promise.all(pressed)).toMatchObject([refused, refused]);
  expect(second.did).toEqual([]);
  browser.runOutOfPatience();
  expect(await unheardPressed).toEqual(commandDone());
  expect(second.did).toEqual([unheard]);
  expect([second.tab.hasIt(), third.tab.hasIt()]).toEqual([true, false]);
});

test("refuses a command whose receipt arrives from the lost tab only afterwards", async () => {
  const first = browser.open("first");
  const second = browser.open("second");
  browser.slow.add("first");
  browser.asleep.add("second");
  const pressed = second.tab.runCommand(answerCommand);
  first.die();
  browser.asleep.delete("second");
  browser.postAsGoneTab({ kind: "heard", id: "command 1" });
  expect(await pressed).toMatchObject({ isDone: false, code: "no_connection" });
  browser.runOutOfPatience();
  expect(second.did).toEqual([]);
});

test("a stopped tab refuses its waiting commands, and never takes the phone for them", async () => {
  const first = browser.open("first");
  const second = browser.open("second");
  browser.asleep.add("first");
  const pressed = second.tab.runCommand(answerCommand);
  second.tab.stop();
  expect(await pressed).toMatchObject({ isDone: false });
  browser.runOutOfPatience();
  expect([first.tab.hasIt(), second.tab.hasIt()]).toEqual([true, false]);
});
