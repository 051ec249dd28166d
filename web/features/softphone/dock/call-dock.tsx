// The call at the foot of every screen: with whom, since when, and what can be done.
import { useEffect } from "react";
import { isLive } from "#web/data/call/my-calls.ts";
import { useDesk } from "#web/data/desk.ts";
import { usePhone } from "#web/features/softphone/phone/the-phone.ts";
import { useLiveCalls } from "#web/features/softphone/phone/use-calls.ts";
import { EndedStrip } from "#web/features/softphone/wrap-up/ended-strip.tsx";
import { useAfterCalls } from "#web/features/softphone/wrap-up/use-after-calls.ts";
import { WrapUp } from "#web/features/softphone/wrap-up/wrap-up.tsx";
import { announce } from "#web/ui/feedback/live-region.tsx";
import { DockControls } from "./dock-controls.tsx";
import { DockEnd } from "./dock-end.tsx";
import { DockHolder } from "./dock-holder.tsx";
import { dockCalls, dockViewOf, outsideViewOf } from "./dock-view.ts";
import { DockWho } from "./dock-who.tsx";
import { spokenPhase } from "./dock-words.ts";
import "./dock.css";

export function CallDock() {
  const { me } = useDesk();
  const calls = useLiveCalls();
  const phone = usePhone();
  const after = useAfterCalls();
  const mine = dockCalls(calls, me.id, phone);
  const outside = phone.outside.filter((one) => !one.isRinging);
  const call = mine[0];
  const own = outside[0];
  const view =
    call === undefined ? own && outsideViewOf(own, phone) : dockViewOf(call, me.id, phone);
  const waiting = calls.filter(
    (one) =>
      isLive(one) && (one.state === "waiting" || one.state === "ringing") && one.direction === "in",
  ).length;
  const words = view && spokenPhase(view);
  useEffect(() => {
    if (words) announce(words);
  }, [words]);

  if (view === undefined) {
    if (after.call === null) return null;
    return (
      <DockHolder>
        {after.isTalk ? (
          <WrapUp key={after.call.id} call={after.call} onDone={after.dismiss} />
        ) : (
          <EndedStrip key={after.call.id} call={after.call} onDone={after.dismiss} />
        )}
      </DockHolder>
    );
  }
  const hasMany = view.mode !== null || view.company.length > 0 || view.asked.length > 0;
  return (
    <DockHolder>
      <section
        className="call-dock"
        data-phase={view.phase}
        data-many={hasMany || undefined}
        aria-label={`Call with ${view.name}`}
        data-pane
      >
        <DockWho view={view} call={call} waiting={waiting} />
        <DockControls view={view} call={call} />
        <DockEnd view={view} call={call} more={mine.slice(1)} />
      </section>
    </DockHolder>
  );
}
