// The simulator of a workspace with simulated inboxes: customers' phones, traffic log and faults.
import { useState } from "react";
import { Button, buttonProps } from "#web/ui/button/button.tsx";
import { Segmented } from "#web/ui/button/segmented.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { AgainIcon, LeaveIcon, LockedIcon, OfflineIcon, ProviderIcon } from "#web/ui/icons.tsx";
import { AddCustomer } from "./add-customer.tsx";
import { FaultPanel } from "./faults/fault-panel.tsx";
import { StreetIcon } from "./icons.ts";
import { SimulatorHeader } from "./simulator-header.tsx";
import { StreetSkeleton } from "./street-skeleton.tsx";
import { StreetView } from "./street-view.tsx";
import { TrafficPanel } from "./traffic-log/traffic-panel.tsx";
import { type StreetLoadState, useStreet } from "./use-street.ts";
import "#web/ui/street-tokens.css";
import styles from "./simulator-page.module.css";

type Pane = "street" | "wire" | "weather";

export function SimulatorPage() {
  const { sight, retry, showFaults, showNewCustomer } = useStreet();
  const [isAdding, setAdding] = useState(false);
  const [newCustomer, setNewCustomer] = useState<string | null>(null);
  const [pane, setPane] = useState<Pane>("street");
  const isHere = sight.kind === "here";
  return (
    <div className={styles.sim} data-pane={pane}>
      <SimulatorHeader
        clock={isHere ? sight.simulator.state.clock : null}
        isLost={isHere && !sight.isLive}
        onAdd={isHere ? () => setAdding(true) : null}
      />
      <main className={styles.simWorld}>
        {(isHere || sight.kind === "loading") && (
          <div className={styles.simPanes}>
            <Segmented
              label="Show"
              segments={[
                { id: "street", label: "Customers" },
                { id: "wire", label: "Request log" },
                { id: "weather", label: "Faults" },
              ]}
              value={pane}
              onChange={setPane}
            />
          </div>
        )}
        {isHere ? (
          <>
            <StreetView
              state={sight.simulator.state}
              newCustomer={newCustomer}
              onAdd={() => setAdding(true)}
            />
            <div className={styles.simSide}>
              <TrafficPanel rows={sight.simulator.wire} />
              <FaultPanel faults={sight.simulator.state.faults} onChange={showFaults} />
            </div>
            {isAdding && (
              <AddCustomer
                country={sight.simulator.state.country}
                hasEmail={sight.simulator.state.emailInboxes.length > 0}
                onClose={() => setAdding(false)}
                onAdded={(customer) => {
                  showNewCustomer(customer);
                  setPane("street");
                  setNewCustomer(customer.id);
                }}
              />
            )}
          </>
        ) : (
          <LoadFailed sight={sight} onRetry={retry} />
        )}
      </main>
    </div>
  );
}

function LoadFailed({
  sight,
  onRetry,
}: {
  sight: Exclude<StreetLoadState, { kind: "here" }>;
  onRetry: () => void;
}) {
  const backLink = (
    <a {...buttonProps()} href="/">
      <LeaveIcon className="s14" />
      Back to Deskbell
    </a>
  );
  if (sight.kind === "loading") return <StreetSkeleton />;
  return (
    <div className={styles.simEmpty}>
      {sight.kind === "signed_out" && (
        <EmptyState
          title="You're signed out"
          icon={LockedIcon}
          actions={
            <a {...buttonProps("primary")} href="/sign-in?next=/simulator">
              Sign in
            </a>
          }
        />
      )}
      {sight.kind === "forbidden" && (
        <EmptyState title="Owners and admins only" icon={LockedIcon} actions={backLink}>
          Ask an owner or admin to use the simulator.
        </EmptyState>
      )}
      {sight.kind === "none" && (
        <EmptyState
          title="The simulator is off"
          icon={StreetIcon}
          actions={
            <>
              <a {...buttonProps()} href="/settings/accounts">
                <ProviderIcon className="s14" />
                Providers
              </a>
              {backLink}
            </>
          }
        >
          The simulator isn't turned on for this workspace. Turn it on under Providers.
        </EmptyState>
      )}
      {sight.kind === "down" && (
        <EmptyState
          title="The simulator isn't running"
          icon={OfflineIcon}
          actions={
            <>
              <Button icon={AgainIcon} onClick={onRetry}>
                Try again
              </Button>
              {backLink}
            </>
          }
        >
          Nothing is lost. This page reconnects automatically.
        </EmptyState>
      )}
    </div>
  );
}
