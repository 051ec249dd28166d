import { type ReactNode, useState } from "react";
import type { Line } from "#contract/live.ts";
import type { AccountId } from "#domain/ids.ts";
import { call, type Inputs } from "#web/data/api.ts";
import { useDesk } from "#web/data/desk.ts";
import { formSays } from "#web/data/field-issues.ts";
import { addressOf } from "#web/data/place.ts";
import { useAction } from "#web/data/use-action.ts";
import type { Account } from "#web/features/settings/accounts/account-queries.ts";
import { WayIn, type WayInChoice } from "#web/features/settings/lines/mail/receiving/way-in.tsx";
import { firstSender, firstWayIn } from "#web/features/settings/lines/mail/receiving/ways.ts";
import { SenderSelect } from "#web/features/settings/lines/mail/sender-select.tsx";
import { placeLine } from "#web/features/settings/lines/use-archive-line.ts";
import { Button, buttonClass } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Field, FieldError } from "#web/ui/field/field.tsx";
import { Form } from "#web/ui/field/form.tsx";
import { TextInput } from "#web/ui/field/text-input.tsx";
import { MailIcon } from "#web/ui/icon.tsx";
import { useLineChoices } from "./use-line-choices.tsx";

interface AddMailLineProps {
  /** Those that carry mail. */
  accounts: readonly Account[];
  /** Whose page led here: it sends, or its mailbox brings. */
  wanted: Account | null;
  /** The set-up asks less. */
  isShort?: boolean;
  onMade: (line: Line) => void;
}

export function AddMailLine(props: AddMailLineProps) {
  const sender = firstSender(props.accounts, props.wanted);
  return sender === null ? (
    <ConnectSender hasMailbox={props.accounts.length > 0} />
  ) : (
    <MailLineForm {...props} first={sender} />
  );
}

function MailLineForm({
  accounts,
  wanted,
  isShort = false,
  first,
  onMade,
}: AddMailLineProps & { first: Account }) {
  const { workspace, me } = useDesk("workspace", "me");
  const [address, setAddress] = useState("");
  const [name, setName] = useState("");
  const [senderId, setSenderId] = useState<AccountId>(first.id);
  const sender = accounts.find((one) => one.id === senderId) ?? first;
  const [way, setWay] = useState<WayInChoice>(() => firstWayIn(sender, accounts, wanted));
  const { colour, door, choices } = useLineChoices();
  const create = useAction({
    ask: (input: Inputs["createMailLine"]) => call("createMailLine", input),
    settle: (cache, line) => {
      placeLine(cache, line);
      onMade(line);
    },
    tells: "in place",
  });
  const says = formSays(create.refusal, { address_taken: "address", address_held: "address" });
  const choose = (id: AccountId) => {
    setSenderId(id);
    const next = accounts.find((one) => one.id === id) ?? first;
    setWay(firstWayIn(next, accounts, wanted));
  };
  return (
    <Form
      className="set-form"
      onSubmit={() =>
        void create.run({ accountId: sender.id, address, name, ...way, colour, ...door })
      }
      refusal={create.refusal}
    >
      <Field label="Address" hint="Customers email this address." error={says.at.address}>
        <TextInput
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="hello@your-company.example"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      </Field>
      <Field label="Inbox name" hint="Shown to your team." error={says.at.name}>
        <TextInput
          autoComplete="off"
          placeholder="Office, Support, Bookings"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <SenderSelect accounts={accounts} value={sender.id} onChange={choose} />
      <WayIn
        sender={sender}
        accounts={accounts}
        value={way}
        error={says.at.intakeAccountId}
        onChange={setWay}
      />
      {!isShort && choices}
      <div className="set-save">
        <Button type="submit" kind="primary" busy={create.isBusy}>
          Add inbox
        </Button>
        {says.rest !== null ? (
          <FieldError>{says.rest}</FieldError>
        ) : (
          <p className="hint">
            Customers see “{me.name} ({workspace.name})” as the sender when you reply. You can
            change the company name later.
          </p>
        )}
      </div>
    </Form>
  );
}

function ConnectSender({ hasMailbox }: { hasMailbox: boolean }): ReactNode {
  return (
    <EmptyState
      title={hasMailbox ? "Connect a sending provider" : "Connect an email account first"}
      glyph={MailIcon}
      deeds={
        <a className={buttonClass("primary")} href={addressOf.settings("accounts/new")}>
          Connect a provider
        </a>
      }
    >
      {hasMailbox
        ? "A mailbox only receives email. To reply, connect its SMTP server or an email provider."
        : "Use an email provider or any SMTP server. Your address stays where it is."}
    </EmptyState>
  );
}
