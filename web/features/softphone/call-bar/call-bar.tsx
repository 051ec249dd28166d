// The call bar at the bottom of every screen: participants, duration and controls.
import { useEffect, useState } from "react";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { usePhone } from "#web/features/softphone/engine/phone-store.ts";
import { useAllLiveCalls, useLiveCalls } from "#web/features/softphone/engine/use-live-calls.ts";
import * as words from "#web/features/softphone/words.ts";
import { EndedCallBar } from "#web/features/softphone/wrap-up/ended-call-bar.tsx";
import { useWrapUps } from "#web/features/softphone/wrap-up/use-wrap-ups.ts";
import { WrapUp } from "#web/features/softphone/wrap-up/wrap-up.tsx";
import { fill } from "#web/language/fill.ts";
import { announce } from "#web/ui/feedback/live-region.tsx";
import styles from "./call-bar.module.css";
import { phaseAnnouncement } from "./call-bar-labels.ts";
import { CallBarSlot } from "./call-bar-slot.tsx";
import {
  callBarCalls,
  callBarViewOf,
  countWaiting,
  pbxCallBarViewOf,
  sortCallBarItems,
} from "./call-bar-view.ts";
import { CallControls } from "./call-controls.tsx";
import { CallerInfo } from "./caller-info.tsx";
import { type CallBarItem, OtherCalls } from "./other-calls.tsx";
import { RecordingAndHangUp } from "./recording-and-hang-up.tsx";

export function CallBar() {
  const me = useBootstrap((bootstrap) => bootstrap.me);
  const calls = useLiveCalls();
  const all = useAllLiveCalls();
  const phone = usePhone();
  const { after, dismiss, markUnsaved } = useWrapUps();
  const [isOpen, setOpen] = useState(false);
  const pbxCalls = phone.pbxCalls.filter((one) => !one.isRinging);
  const [front, ...others] = sortCallBarItems<CallBarItem>([
    ...callBarCalls(calls, me.id, phone).map((one) => ({
      view: callBarViewOf(one, me.id, phone),
      call: one,
    })),
    ...pbxCalls.map((one) => ({ view: pbxCallBarViewOf(one, phone, all), call: undefined })),
  ]);
  const { view, call } = front ?? {};
  const waiting = countWaiting(calls, phone);
  const text = view && phaseAnnouncement(view);
  useEffect(() => {
    if (text) announce(text);
  }, [text]);

  if (view === undefined) {
    if (after === null) return null;
    return (
      <CallBarSlot>
        {after.kind === "unanswered" ? (
          <EndedCallBar key={after.call.id} call={after.call} onDone={dismiss} />
        ) : (
          <WrapUp key={after.call.id} after={after} onDone={dismiss} onUnsaved={markUnsaved} />
        )}
      </CallBarSlot>
    );
  }
  const hasMany = view.mode !== null || view.company.length > 0 || view.transferTargets.length > 0;
  const hasActions = view.phase !== "lost" && view.phase !== "elsewhere";
  const moreActions = hasActions ? { isOpen, toggle: () => setOpen(!isOpen) } : null;
  return (
    <CallBarSlot>
      <OtherCalls front={view} others={others} />
      <section
        data-part="call-bar"
        className={styles.callBar}
        data-phase={view.phase}
        data-many={hasMany || undefined}
        data-open={(hasActions && isOpen) || undefined}
        aria-label={fill(words.callWith, { name: view.name })}
        data-pane
      >
        <CallerInfo view={view} call={call} waiting={waiting} moreActions={moreActions} />
        <CallControls view={view} call={call} />
        <RecordingAndHangUp view={view} call={call} />
      </section>
    </CallBarSlot>
  );
}
