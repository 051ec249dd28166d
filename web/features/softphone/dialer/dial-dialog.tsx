// Dials by number or name, from a chosen inbox, and shows warnings before anything rings.

import { useState } from "react";
import { examplePhoneNumber } from "#domain/contact/example-phone-number.ts";
import {
  formatPhoneNumber,
  isInCountries,
  normalizePhoneNumber,
} from "#domain/contact/phone-number.ts";
import type { InboxId } from "#domain/ids.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { playKeyTone } from "#web/data/call/media/tones.ts";
import { defaultCallerInbox, phoneInboxesOf } from "#web/data/call/phone-inboxes.ts";
import type { IntentInputs } from "#web/data/intents.ts";
import { contactDisplayName } from "#web/data/live/apply-changes.ts";
import { navigate } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import { type FoundNumber, useFoundNumbers } from "#web/data/use-found-numbers.ts";
import { runPhoneCommand, usePhone } from "#web/features/softphone/engine/phone-store.ts";
import { KeyGrid } from "#web/features/softphone/keypad/key-grid.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { ComboInput } from "#web/ui/form/combo-input.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { CallIcon } from "#web/ui/icons.tsx";
import type { ComboboxOption } from "#web/ui/popover/types.ts";
import {
  lastUsedInboxId,
  needsConfirmation,
  saveLastUsedInboxId,
  startOutboundCall,
} from "./start-call.ts";
import "#web/features/softphone/keypad/keypad.module.css";
import * as words from "#web/features/softphone/words.ts";
import { fill } from "#web/language/fill.ts";
import styles from "./dial-dialog.module.css";

export interface DialWarning {
  readonly message: string;
  readonly needsConfirmation: boolean;
}

interface DialDialogProps {
  input: IntentInputs["startCall"];
  /** Why the call was not placed at once. */
  objection: DialWarning | null;
  onClose: () => void;
}

const pbxOptionId = "own";

export function DialDialog({ input, objection: first, onClose }: DialDialogProps) {
  const { inboxes, workspace } = useBootstrap(({ inboxes, workspace }) => ({ inboxes, workspace }));
  const { hasPbx } = usePhone();
  const phones = phoneInboxesOf(inboxes);
  const [from, setFrom] = useState<string>(
    () => defaultCallerInbox(inboxes, input.inboxId ?? null, lastUsedInboxId())?.id ?? pbxOptionId,
  );
  const [to, setTo] = useState(() => formatPhoneNumber(input.to ?? "", workspace.country));
  const [chosen, setChosen] = useState(input.name ?? null);
  const [objection, setObjection] = useState(first);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const inbox = phones.find((one) => one.id === from);
  const number = normalizePhoneNumber(to, workspace.country);
  const allowed = [workspace.country, ...(inbox?.phone?.countries ?? [])];
  const isAbroad = inbox !== undefined && number !== null && !isInCountries(number.e164, allowed);
  const { found, isSettled } = useFoundNumbers(to, chosen === null);

  const type = (now: string) => {
    setTo(now);
    setChosen(null);
    setObjection(null);
    setTried(false);
  };
  const dial = async (isConfirmed: boolean) => {
    setTried(true);
    if (isBusy) return;
    if (number === null && from !== pbxOptionId) return;
    setBusy(true);
    if (from === pbxOptionId) {
      await runPhoneCommand({ kind: "pbxCall", number: number?.e164 ?? to, name: chosen ?? "" });
      onClose();
      return;
    }
    saveLastUsedInboxId(from);
    const request = { ...input, to: number?.e164 ?? to, inboxId: from as InboxId };
    const started = await startOutboundCall(request, inboxes, isConfirmed);
    setBusy(false);
    if (!started.isDone) {
      setObjection({
        message: started.message,
        needsConfirmation: needsConfirmation(started.code),
      });
      return;
    }
    onClose();
    if (started.call !== null && input.conversationId === undefined)
      navigate(routePaths.conversation({ kind: "open" }, started.call.conversationNumber));
  };

  const confirmsWarning = objection?.needsConfirmation ?? false;
  const submit = () => void dial(confirmsWarning);
  const error = number === null ? words.enterNumber : undefined;
  const warning = isAbroad ? fill(words.cantCallCountry, { name: inbox.name }) : null;
  return (
    <Dialog
      title={chosen === null ? words.callNumber : fill(words.callTarget, { chosen })}
      width={440}
      onClose={onClose}
      onConfirm={submit}
      busy={isBusy}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            kind="call"
            icon={CallIcon}
            busy={isBusy}
            disabled={warning !== null || (inbox === undefined && !hasPbx)}
            onClick={submit}
          >
            {confirmsWarning ? words.callAnyway : words.dial}
          </Button>
        </>
      }
    >
      <Form className={styles.dialForm} onSubmit={submit} error={null}>
        {objection && (
          <Banner kind={objection.needsConfirmation ? "warn" : "danger"} inset>
            {objection.message}
          </Banner>
        )}
        {warning !== null && (
          <Banner kind="warn" inset>
            {warning}
          </Banner>
        )}
        <Field label={words.from} hint={inbox === undefined ? undefined : words.shownAsCallerId}>
          <Select wide value={from} onChange={(event) => setFrom(event.currentTarget.value)}>
            {phones.map((one) => (
              <option key={one.id} value={one.id}>
                {one.formatted}, {one.name}
                {one.isSimulated ? words.simulated : ""}
              </option>
            ))}
            {hasPbx && <option value={pbxOptionId}>{words.ownPhoneSystem}</option>}
          </Select>
        </Field>
        <div>
          <Field
            label={words.to}
            error={isTried && from !== pbxOptionId ? error : undefined}
            hint={recipientHint(chosen, number, to, workspace.country)}
          >
            <ComboInput
              value={to}
              placeholder={words.numberOrName}
              data-autofocus
              listLabel={words.contactsFound}
              options={found.map(numberOption)}
              picksFirst={isSettled && number === null}
              isWaiting={!isSettled && number === null}
              onType={type}
              onPick={(id) => {
                const one = found.find((each) => each.id === id);
                if (one === undefined) return;
                type(one.point.formatted);
                setChosen(contactDisplayName(one.contact));
              }}
            />
          </Field>
        </div>
        <KeyGrid
          onKey={(digit) => {
            void playKeyTone(digit);
            type(to + digit);
          }}
        />
      </Form>
    </Dialog>
  );
}

function numberOption({ id, contact, point }: FoundNumber): ComboboxOption {
  const name = contactDisplayName(contact);
  return {
    id,
    label: name,
    lead: <Avatar name={name} size={20} />,
    end: point.label === "" ? point.formatted : `${point.formatted}, ${point.label}`,
  };
}

function recipientHint(
  chosen: string | null,
  number: ReturnType<typeof normalizePhoneNumber>,
  typed: string,
  country: string,
): string {
  if (chosen !== null) return chosen;
  if (number === null)
    return typed === ""
      ? fill(words.anyFormat, { example: examplePhoneNumber(country) })
      : "\u00a0";
  return number.isValid
    ? fill(words.willCall, { number: number.formatted })
    : fill(words.willCallUnknown, { number: number.formatted });
}
