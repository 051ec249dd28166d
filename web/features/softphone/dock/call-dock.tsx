// The call at the foot of every screen: with whom, since when, and what can be done.
import { useEffect, useState } from "react";
import { useDesk } from "#web/data/desk.ts";
import { usePhone } from "#web/features/softphone/phone/the-phone.ts";
import { useAllLiveCalls, useLiveCalls } from "#web/features/softphone/phone/use-calls.ts";
import { EndedStrip } from "#web/features/softphone/wrap-up/ended-strip.tsx";
import { useAfterCalls } from "#web/features/softphone/wrap-up/use-after-calls.ts";
import { WrapUp } from "#web/features/softphone/wrap-up/wrap-up.tsx";
import { announce } from "#web/ui/feedback/live-region.tsx";
import { DockBeside, type DockShown } from "./dock-beside.tsx";
import { DockControls } from "./dock-controls.tsx";
import { DockEnd } from "./dock-end.tsx";
import { DockHolder } from "./dock-holder.tsx";
import { countWaiting, dockCalls, dockViewOf, inOrder, outsideViewOf } from "./dock-view.ts";
import { DockWho } from "./dock-who.tsx";
import { spokenPhase } from "./dock-words.ts";
import "./dock.css";

export function CallDock() {
  const { me } = useDesk("me");
  const calls = useLiveCalls();
  const all = useAllLiveCalls();
  const phone = usePhone();
  const { after, dismiss } = useAfterCalls();
  const [isOpen, setOpen] = useState(false);
  const outside = phone.outside.filter((one) => !one.isRinging);
  const [front, ...beside] = inOrder<DockShown>([
    ...dockCalls(calls, me.id, phone).map((one) => ({
      view: dockViewOf(one, me.id, phone),
      call: one,
    })),
    ...outside.map((one) => ({ view: outsideViewOf(one, phone, all), call: undefined })),
  ]);
  const { view, call } = front ?? {};
  const waiting = countWaiting(calls, phone);
  const words = view && spokenPhase(view);
  useEffect(() => {
    if (words) announce(words);
  }, [words]);

  if (view === undefined) {
    if (after === null) return null;
    return (
      <DockHolder>
        {after.kind === "vain" ? (
          <EndedStrip key={after.call.id} call={after.call} onDone={dismiss} />
        ) : (
          <WrapUp key={after.call.id} after={after} onDone={dismiss} />
        )}
      </DockHolder>
    );
  }
  const hasMany = view.mode !== null || view.company.length > 0 || view.asked.length > 0;
  const hasDeeds = view.phase !== "lost" && view.phase !== "elsewhere";
  const rare = hasDeeds ? { isOpen, toggle: () => setOpen(!isOpen) } : null;
  return (
    <DockHolder>
      <DockBeside front={view} beside={beside} />
      <section
        className="call-dock"
        data-phase={view.phase}
        data-many={hasMany || undefined}
        data-open={(hasDeeds && isOpen) || undefined}
        aria-label={`Call with ${view.name}`}
        data-pane
      >
        <DockWho view={view} call={call} waiting={waiting} rare={rare} />
        <DockControls view={view} call={call} />
        <DockEnd view={view} call={call} />
      </section>
    </DockHolder>
  );
}
