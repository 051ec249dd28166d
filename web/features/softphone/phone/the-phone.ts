// The phone of this tab: one, outside of React, so that no redraw ever touches a call.
import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { MemberId } from "#domain/ids.ts";
import { call } from "#web/data/api.ts";
import { liveCallsQuery, takeAnswer } from "#web/data/call/live-calls.ts";
import { watchMediaChoice } from "#web/data/call/media/media-choice.ts";
import { lookAtMicrophone } from "#web/data/call/media/microphone.ts";
import { ofTheDesk } from "#web/data/call/my-calls.ts";
import { markNow } from "#web/data/live/recent-changes.ts";
import { showNotice } from "#web/data/notices/notices.ts";
import { newKey } from "#web/data/wire/new-key.ts";
import { openPhones } from "#web/features/softphone/drivers/open-phones.ts";
import { openChannel, openLock } from "./browser-tabs.ts";
import type { DeedAnswer, PhoneDeed } from "./deeds.ts";
import { makePhone, type Phone } from "./phone.ts";
import { type Levels, type PhoneState, restingPhone, silence } from "./phone-state.ts";
import { makeTabPhone, type TabPhone } from "./tabs.ts";
import { clockAheadMs, keptCalls, reportThisBrowser } from "./this-browser.ts";

let tab: TabPhone | null = null;
const listeners = new Set<() => void>();

const after = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

export function startPhone(cache: QueryClient, me: MemberId): () => void {
  const watch = new QueryObserver(cache, { ...liveCallsQuery, select: ofTheDesk });
  let phone: Phone | null = null;
  const tell = () => phone?.sees(watch.getCurrentResult().data ?? null);
  const name = `deskbell-phone-${me}`;
  const started = makeTabPhone({
    channel: openChannel(name),
    lock: openLock(name),
    after,
    newId: newKey,
    makePhone({ changed, levels }) {
      const made = makePhone({
        ask: call,
        me,
        openPhones: () => openPhones(call, Date.now),
        lookAtMicrophone,
        nowMs: Date.now,
        after,
        kept: keptCalls,
        mark: () => markNow(cache),
        took: (row, mark) => takeAnswer(cache, row, mark),
        report: reportThisBrowser,
        clockAheadMs,
        changed,
        levels,
      });
      phone = made;
      return {
        ...made,
        start() {
          made.start();
          tell();
        },
        stop() {
          made.stop();
          if (phone === made) phone = null;
        },
      };
    },
  });
  tab = started;
  const stopWatching = watch.subscribe(tell);
  const stopChoice = watchMediaChoice();
  const stopListening = started.listen(redraw);
  started.start();
  redraw();
  return () => {
    stopListening();
    stopWatching();
    stopChoice();
    started.stop();
    if (tab === started) tab = null;
    redraw();
  };
}

function redraw(): void {
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const stateNow = (): PhoneState => tab?.state() ?? restingPhone;

export const usePhone = (): PhoneState => useSyncExternalStore(listen, stateNow);

/** Whether this is the tab that rings. */
export const useHasPhoneHere = (): boolean =>
  useSyncExternalStore(listen, () => tab?.hasIt() ?? false);

const listenToLevels = (listener: () => void): (() => void) =>
  tab?.listenToLevels(listener) ?? (() => undefined);

export const useLevels = (): Levels =>
  useSyncExternalStore(listenToLevels, () => tab?.levels() ?? silence);

/** Does it, and says in a toast where it was refused. */
export async function perform(deed: PhoneDeed): Promise<DeedAnswer> {
  const answer = await ask(deed);
  if (!answer.isDone) showNotice({ say: answer.say, tone: "failed" });
  return answer;
}

/** For who shows a refusal in place. */
export async function ask(deed: PhoneDeed): Promise<DeedAnswer> {
  return tab === null
    ? { isDone: false, code: "no_sound", say: "The phone isn't ready. Reload the page." }
    : tab.perform(deed);
}
