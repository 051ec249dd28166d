import { useState } from "react";
import type {
  AddressChange,
  EmailClient,
  SimulatedAddress,
  SimulatedMailbox,
} from "#contract/simulator/simulated-email.ts";
import type { CustomerChange, SimulatedCustomer } from "#contract/simulator/simulator.ts";
import { callSimulatorApi } from "#web/features/simulator/simulator-api.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Segmented } from "#web/ui/button/segmented.tsx";
import { Switch } from "#web/ui/form/choice.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { SettingsIcon } from "#web/ui/icons.tsx";
import { Popover } from "#web/ui/popover/popover.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import { AddAddress } from "./add-address.tsx";
import styles from "./mailbox-switches.module.css";

interface MailboxSwitchesProps {
  customer: SimulatedCustomer;
  mailbox: SimulatedMailbox;
}

const clients: readonly { id: EmailClient; label: string }[] = [
  { id: "gmail", label: "Gmail" },
  { id: "outlook", label: "Outlook" },
  { id: "apple", label: "Apple" },
];

/** How this customer and each of their addresses behave. */
export function MailboxSwitches({ customer, mailbox }: MailboxSwitchesProps) {
  const float = usePopover();
  const [problem, setProblem] = useState<string | null>(null);
  const change = async (path: string, what: CustomerChange | AddressChange) => {
    const response = await callSimulatorApi("PATCH", path, what);
    setProblem(response.kind === "problem" ? response.message : null);
  };
  const changePerson = (what: CustomerChange) => void change(`customers/${customer.id}`, what);
  return (
    <>
      <IconButton name="Mailbox settings" icon={SettingsIcon} {...float.trigger} />
      <Popover float={float} align="end" className={styles.mailboxSwitches}>
        <fieldset aria-label="Mailbox settings">
          <Switch
            checked={mailbox.isAway}
            hint="Replies automatically to every email, except automatic ones."
            onChange={(event) => changePerson({ isAway: event.target.checked })}
          >
            Away
          </Switch>
          <Switch
            checked={mailbox.dropsHeaders}
            hint="Replies have no threading headers: no References, no Message-ID."
            onChange={(event) => changePerson({ dropsHeaders: event.target.checked })}
          >
            Drops all headers
          </Switch>
          <div className={styles.switchesRow}>
            <span>Email app</span>
            <Segmented
              label="Email app"
              segments={clients}
              value={mailbox.client}
              onChange={(client) => changePerson({ client })}
            />
          </div>
        </fieldset>
        {mailbox.addresses.map((address) => (
          <AddressSwitches
            key={address.address}
            address={address}
            onChange={(what) =>
              void change(`mailboxes/${encodeURIComponent(address.address)}`, what)
            }
          />
        ))}
        <AddAddress customerId={customer.id} />
        {problem !== null && (
          <p className={styles.mailboxProblem} role="alert">
            {problem}
          </p>
        )}
      </Popover>
    </>
  );
}

interface AddressSwitchesProps {
  address: SimulatedAddress;
  onChange: (change: AddressChange) => void;
}

function AddressSwitches({ address, onChange }: AddressSwitchesProps) {
  return (
    <fieldset>
      <legend className="ell">{address.address}</legend>
      <div className={styles.switchesRow}>
        <span>Email to it</span>
        <Select
          aria-label={`Email to ${address.address}`}
          value={address.state}
          onChange={(event) => onChange({ state: event.target.value as SimulatedAddress["state"] })}
        >
          <option value="works">arrives</option>
          <option value="missing">bounces: no such mailbox</option>
          <option value="full">bounces: mailbox full</option>
        </Select>
      </div>
      {address.state !== "works" && (
        <div className={styles.switchesRow}>
          <span>Bounce report</span>
          <Select
            aria-label={`How Deskbell learns of bounces of ${address.address}`}
            value={address.bouncesBy}
            onChange={(event) =>
              onChange({ bouncesBy: event.target.value as SimulatedAddress["bouncesBy"] })
            }
          >
            <option value="event">by provider event</option>
            <option value="mail">by bounce email</option>
          </Select>
        </div>
      )}
    </fieldset>
  );
}
