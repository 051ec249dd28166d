// The phone of this tab: a single instance outside of React, so rendering never affects a call.
import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { MemberId } from "#domain/ids.ts";
import { withoutLivePbxCalls } from "#web/data/call/call-selectors.ts";
import { applyCallResponse } from "#web/data/call/live-calls.ts";
import { liveCallsQuery } from "#web/data/call/live-calls-query.ts";
import { syncAudioPreferencesAcrossTabs } from "#web/data/call/media/audio-preferences.ts";
import { queryMicrophone } from "#web/data/call/media/microphone.ts";
import { createListeners } from "#web/data/create-listeners.ts";
import { rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { newIdempotencyKey } from "#web/data/transport/idempotency-key.ts";
import { loadDrivers } from "#web/features/softphone/drivers/load-drivers.ts";
import * as words from "#web/features/softphone/words.ts";
import type { CommandResult, PhoneCommand } from "./phone-commands.ts";
import { createPhoneEngine, type PhoneEngine } from "./phone-engine.ts";
import { type AudioLevels, idlePhoneState, type PhoneState, silentLevels } from "./phone-state.ts";
import { createTabChannel, createTabLock } from "./tab-channel.ts";
import { createSharedPhone, type SharedPhone } from "./tab-leader.ts";
import { reportThisDevice, savedCallIds, serverClockOffsetMs } from "./this-device.ts";

let tab: SharedPhone | null = null;
const [subscribe, redraw] = createListeners();

const after = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

export function startPhone(cache: QueryClient, me: MemberId): () => void {
  const watch = new QueryObserver(cache, { ...liveCallsQuery, select: withoutLivePbxCalls });
  let phone: PhoneEngine | null = null;
  const updateCalls = () => phone?.setCalls(watch.getCurrentResult().data ?? null);
  const name = `deskbell-phone-${me}`;
  const started = createSharedPhone({
    channel: createTabChannel(name),
    lock: createTabLock(name),
    after,
    newId: newIdempotencyKey,
    createPhoneEngine({ changed, levels }) {
      const made = createPhoneEngine({
        rpc,
        me,
        loadDrivers: () => loadDrivers(rpc, Date.now),
        queryMicrophone,
        nowMs: Date.now,
        after,
        joinedCallStore: savedCallIds,
        applyCall: (call) => applyCallResponse(cache, call),
        report: reportThisDevice,
        serverClockOffsetMs,
        changed,
        levels,
      });
      phone = made;
      return {
        ...made,
        start() {
          made.start();
          updateCalls();
        },
        stop() {
          made.stop();
          if (phone === made) phone = null;
        },
      };
    },
  });
  tab = started;
  const stopWatching = watch.subscribe(updateCalls);
  const unsubscribePreferences = syncAudioPreferencesAcrossTabs();
  const stopListening = started.listen(redraw);
  started.start();
  redraw();
  return () => {
    stopListening();
    stopWatching();
    unsubscribePreferences();
    started.stop();
    if (tab === started) tab = null;
    redraw();
  };
}

const stateNow = (): PhoneState => tab?.state() ?? idlePhoneState;

export const usePhone = (): PhoneState => useSyncExternalStore(subscribe, stateNow);

/** Whether this is the tab that rings. */
export const useIsPhoneTab = (): boolean =>
  useSyncExternalStore(subscribe, () => tab?.hasIt() ?? false);

const listenToLevels = (listener: () => void): (() => void) =>
  tab?.listenToLevels(listener) ?? (() => undefined);

export const useAudioLevels = (): AudioLevels =>
  useSyncExternalStore(listenToLevels, () => tab?.levels() ?? silentLevels);

/** Runs the command, and shows a toast if it fails. */
export async function runPhoneCommand(command: PhoneCommand): Promise<CommandResult> {
  const result = await tryPhoneCommand(command);
  if (!result.isDone) showToast({ text: result.message, tone: "failed" });
  return result;
}

/** For callers that show the error in place. */
export async function tryPhoneCommand(command: PhoneCommand): Promise<CommandResult> {
  return tab === null
    ? { isDone: false, code: "no_sound", message: words.phoneNotReady }
    : tab.runCommand(command);
}
