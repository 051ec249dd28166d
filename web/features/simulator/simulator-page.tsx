// The simulator of a workspace with simulated inboxes: customers' phones, traffic log and faults.
import { useState } from "react";
import { Button, buttonProps } from "#web/ui/button/button.tsx";
import { Segmented } from "#web/ui/button/segmented.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { AgainIcon, LeaveIcon, LockedIcon, OfflineIcon, ProviderIcon } from "#web/ui/icons.tsx";
import { AddCustomer } from "./add-customer.tsx";
import { CustomersSkeleton } from "./customers-skeleton.tsx";
import { CustomersView } from "./customers-view.tsx";
import { FaultPanel } from "./faults/fault-panel.tsx";
import { SimulatorIcon } from "./icons.ts";
import { SimulatorHeader } from "./simulator-header.tsx";
import { TrafficPanel } from "./traffic-log/traffic-panel.tsx";
import { type SimulatorLoadState, useSimulator } from "./use-simulator.ts";
import "#web/ui/illustration-tokens.css";
import styles from "./simulator-page.module.css";

type Pane = "customers" | "traffic" | "faults";

export function SimulatorPage() {
  const { loadState, retry, previewFaults, showFaults, showNewCustomer } = useSimulator();
  const [isAdding, setAdding] = useState(false);
  const [newCustomer, setNewCustomer] = useState<string | null>(null);
  const [pane, setPane] = useState<Pane>("customers");
  const isHere = loadState.kind === "here";
  return (
    <div className={styles.sim} data-pane={pane}>
      <SimulatorHeader
        clock={isHere ? loadState.simulator.state.clock : null}
        isLost={isHere && !loadState.isLive}
        onAdd={isHere ? () => setAdding(true) : null}
      />
      <main className={styles.simWorld}>
        {(isHere || loadState.kind === "loading") && (
          <div className={styles.simPanes}>
            <Segmented
              label="Show"
              segments={[
                { id: "customers", label: "Customers" },
                { id: "traffic", label: "Request log" },
                { id: "faults", label: "Faults" },
              ]}
              value={pane}
              onChange={setPane}
            />
          </div>
        )}
        {isHere ? (
          <>
            <CustomersView
              state={loadState.simulator.state}
              newCustomer={newCustomer}
              onAdd={() => setAdding(true)}
            />
            <div className={styles.simSide}>
              <TrafficPanel rows={loadState.simulator.trafficRows} />
              <FaultPanel
                faults={loadState.simulator.state.faults}
                onPreview={previewFaults}
                onChange={showFaults}
              />
            </div>
            {isAdding && (
              <AddCustomer
                country={loadState.simulator.state.country}
                hasEmail={loadState.simulator.state.emailInboxes.length > 0}
                onClose={() => setAdding(false)}
                onAdded={(customer) => {
                  showNewCustomer(customer);
                  setPane("customers");
                  setNewCustomer(customer.id);
                }}
              />
            )}
          </>
        ) : (
          <LoadFailed loadState={loadState} onRetry={retry} />
        )}
      </main>
    </div>
  );
}

function LoadFailed({
  loadState,
  onRetry,
}: {
  loadState: Exclude<SimulatorLoadState, { kind: "here" }>;
  onRetry: () => void;
}) {
  const backLink = (
    <a {...buttonProps()} href="/">
      <LeaveIcon className="s14" />
      Back to Deskbell
    </a>
  );
  if (loadState.kind === "loading") return <CustomersSkeleton />;
  return (
    <div className={styles.simEmpty}>
      {loadState.kind === "signed_out" && (
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
      {loadState.kind === "forbidden" && (
        <EmptyState title="Owners and admins only" icon={LockedIcon} actions={backLink}>
          Ask an owner or admin to use the simulator.
        </EmptyState>
      )}
      {loadState.kind === "none" && (
        <EmptyState
          title="The simulator is off"
          icon={SimulatorIcon}
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
      {loadState.kind === "down" && (
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
