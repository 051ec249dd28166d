// The outside world of a workspace that tries Deskbell with make-believe lines: its customers' phones,
// what goes over the wire, and the weather.
import { useState } from "react";
import { Button, buttonClass } from "#web/ui/button/button.tsx";
import { Segmented } from "#web/ui/button/segmented.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { AgainIcon, LeaveIcon, LockedIcon, OfflineIcon, ProviderIcon } from "#web/ui/icon.tsx";
import { AddCustomer } from "./add-customer.tsx";
import { FaultPanel } from "./faults/fault-panel.tsx";
import { StreetIcon } from "./glyphs.ts";
import { LoadingStreet } from "./loading-street.tsx";
import { StreetView } from "./street-view.tsx";
import { Tape } from "./tape.tsx";
import { type Sight, useStreet } from "./use-street.ts";
import { WirePanel } from "./wire/wire-panel.tsx";
import "#web/ui/street-tokens.css";
import "./simulator-page.css";

type Pane = "street" | "wire" | "weather";

export function SimulatorPage() {
  const { sight, retry, showFaults, showNewcomer } = useStreet();
  const [isAdding, setAdding] = useState(false);
  const [newcomer, setNewcomer] = useState<string | null>(null);
  const [pane, setPane] = useState<Pane>("street");
  const isHere = sight.kind === "here";
  return (
    <div className="sim" data-pane={pane}>
      <Tape
        clock={isHere ? sight.street.state.clock : null}
        isLost={isHere && !sight.isLive}
        onAdd={isHere ? () => setAdding(true) : null}
      />
      <main className="sim-world">
        {(isHere || sight.kind === "loading") && (
          <div className="sim-panes">
            <Segmented
              label="Show"
              segments={[
                { id: "street", label: "Street" },
                { id: "wire", label: "Wire" },
                { id: "weather", label: "Weather" },
              ]}
              value={pane}
              onChange={setPane}
            />
          </div>
        )}
        {isHere ? (
          <>
            <StreetView
              state={sight.street.state}
              newcomer={newcomer}
              onAdd={() => setAdding(true)}
            />
            <div className="sim-side">
              <WirePanel rows={sight.street.wire} />
              <FaultPanel faults={sight.street.state.faults} onChange={showFaults} />
            </div>
            {isAdding && (
              <AddCustomer
                country={sight.street.state.country}
                hasMail={sight.street.state.mailLines.length > 0}
                onClose={() => setAdding(false)}
                onAdded={(customer) => {
                  showNewcomer(customer);
                  setPane("street");
                  setNewcomer(customer.id);
                }}
              />
            )}
          </>
        ) : (
          <NoStreet sight={sight} onRetry={retry} />
        )}
      </main>
    </div>
  );
}

function NoStreet({
  sight,
  onRetry,
}: {
  sight: Exclude<Sight, { kind: "here" }>;
  onRetry: () => void;
}) {
  const toDesk = (
    <a className={buttonClass()} href="/">
      <LeaveIcon className="s14" />
      Back to the desk
    </a>
  );
  if (sight.kind === "loading") return <LoadingStreet />;
  return (
    <div className="sim-nothing">
      {sight.kind === "signed_out" && (
        <EmptyState
          title="You are signed out"
          glyph={LockedIcon}
          deeds={
            <a className={buttonClass("primary")} href="/sign-in?next=/simulator">
              Sign in
            </a>
          }
        />
      )}
      {sight.kind === "forbidden" && (
        <EmptyState title="Only owners and admins step outside" glyph={LockedIcon} deeds={toDesk}>
          The make-believe street belongs to whoever looks after the lines.
        </EmptyState>
      )}
      {sight.kind === "none" && (
        <EmptyState
          title="There is no street here"
          glyph={StreetIcon}
          deeds={
            <>
              <a className={buttonClass()} href="/settings/accounts">
                <ProviderIcon className="s14" />
                Provider accounts
              </a>
              {toDesk}
            </>
          }
        >
          The simulator is not switched on for this workspace. That is done under provider accounts.
        </EmptyState>
      )}
      {sight.kind === "down" && (
        <EmptyState
          title="The simulator is not running"
          glyph={OfflineIcon}
          deeds={
            <>
              <Button glyph={AgainIcon} onClick={onRetry}>
                Look again
              </Button>
              {toDesk}
            </>
          }
        >
          Nothing is lost: the street is kept and comes back with it. We look again by ourselves.
        </EmptyState>
      )}
    </div>
  );
}
