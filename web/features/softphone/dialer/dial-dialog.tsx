// To call somebody: by number, by name, from which line, and what speaks against it before anything rings.
import { useState } from "react";
import { isInCountries, normalizePhoneNumber } from "#domain/contact/phone-number.ts";
import type { InboxId } from "#domain/ids.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { playKeyTone } from "#web/data/call/media/tones.ts";
import { defaultCallerInbox, phoneInboxesOf } from "#web/data/call/phone-inboxes.ts";
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
import type { ComboboxOption } from "#web/ui/popover/combobox.tsx";
import {
  lastUsedInboxId,
  type NumberDialRequest,
  needsConfirmation,
  saveLastUsedInboxId,
  startOutboundCall,
} from "./start-call.ts";
import "#web/features/softphone/keypad/keypad.css";
import "./dial-dialog.css";

export interface DialWarning {
  readonly say: string;
  readonly needsConfirmation: boolean;
}

interface DialDialogProps {
  wish: NumberDialRequest;
  /** Why it did not go out at once. */
  objection: DialWarning | null;
  onClose: () => void;
}

const pbxSipAccount = "own";

export function DialDialog({ wish, objection: first, onClose }: DialDialogProps) {
  const { lines, workspace } = useBootstrap("lines", "workspace");
  const { hasOutside } = usePhone();
  const phones = phoneInboxesOf(lines);
  const [from, setFrom] = useState<string>(
    () => defaultCallerInbox(lines, wish.inboxId ?? null, lastUsedInboxId())?.id ?? pbxSipAccount,
  );
  const [to, setTo] = useState(wish.to ?? "");
  const [chosen, setChosen] = useState(wish.name ?? null);
  const [objection, setObjection] = useState(first);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const line = phones.find((one) => one.id === from);
  const number = normalizePhoneNumber(to, workspace.country);
  const allowed = [workspace.country, ...(line?.phone?.countries ?? [])];
  const isAbroad = line !== undefined && number !== null && !isInCountries(number.e164, allowed);
  const { found, isSettled } = useFoundNumbers(to, chosen === null);

  const type = (now: string) => {
    setTo(now);
    setChosen(null);
    setObjection(null);
  };
  const dial = async (isConfirmed: boolean) => {
    setTried(true);
    if (number === null && from !== pbxSipAccount) return;
    setBusy(true);
    if (from === pbxSipAccount) {
      await runPhoneCommand({ do: "outsideCall", number: number?.e164 ?? to, name: chosen ?? "" });
      onClose();
      return;
    }
    saveLastUsedInboxId(from);
    const wished = { ...wish, to: number?.e164 ?? to, inboxId: from as InboxId };
    const answer = await startOutboundCall(wished, lines, isConfirmed);
    setBusy(false);
    if (!answer.isDone) {
      setObjection({ say: answer.say, needsConfirmation: needsConfirmation(answer.code) });
      return;
    }
    onClose();
    if (answer.call !== null && wish.conversationId === undefined)
      navigate(routePaths.conversation({ kind: "open" }, answer.call.conversationNumber));
  };

  const error = number === null ? "Enter a phone number, or choose a contact." : undefined;
  const warning = isAbroad
    ? `${line.name} can't call that country. Ask an admin to allow it in the inbox's phone settings.`
    : null;
  return (
    <Dialog
      title={chosen === null ? "Call a number" : `Call ${chosen}`}
      width={440}
      onClose={onClose}
      onConfirm={() => void dial(objection?.needsConfirmation ?? false)}
      actions={
        <Button
          kind="call"
          glyph={CallIcon}
          busy={isBusy}
          disabled={warning !== null || (line === undefined && !hasOutside)}
          onClick={() => void dial(objection?.needsConfirmation ?? false)}
        >
          {objection?.needsConfirmation ? "Call anyway" : "Call"}
        </Button>
      }
    >
      <Form className="dial-form" onSubmit={() => void dial(false)} refusal={null}>
        {objection && (
          <Banner kind={objection.needsConfirmation ? "warn" : "danger"} inset>
            {objection.say}
          </Banner>
        )}
        {warning !== null && (
          <Banner kind="warn" inset>
            {warning}
          </Banner>
        )}
        <Field label="From" hint={line === undefined ? undefined : "Shown as your caller ID."}>
          <Select wide value={from} onChange={(event) => setFrom(event.currentTarget.value)}>
            {phones.map((one) => (
              <option key={one.id} value={one.id}>
                {one.shown}, {one.name}
                {one.isSimulated ? " (simulated)" : ""}
              </option>
            ))}
            {hasOutside && <option value={pbxSipAccount}>My own phone system</option>}
          </Select>
        </Field>
        <div>
          <Field
            label="To"
            error={isTried && from !== pbxSipAccount ? error : undefined}
            hint={hintFor(chosen, number, to)}
          >
            <ComboInput
              value={to}
              placeholder="Number or name"
              data-autofocus
              listLabel="Contacts found"
              options={found.map(numberOption)}
              takesFirst={isSettled && number === null}
              isWaiting={!isSettled && number === null}
              onType={type}
              onPick={(id) => {
                const one = found.find((each) => each.id === id);
                if (one === undefined) return;
                type(one.point.shown);
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
    ...{ id, label: name, lead: <Avatar name={name} size={20} /> },
    end: point.label === "" ? point.shown : `${point.shown}, ${point.label}`,
  };
}

function hintFor(
  chosen: string | null,
  number: ReturnType<typeof normalizePhoneNumber>,
  typed: string,
): string {
  if (chosen !== null) return chosen;
  if (number === null) return typed === "" ? "Any format: 07700 900123, +1 202 555 0123." : " ";
  return number.isValid
    ? `We'll call ${number.e164}.`
    : `We'll call ${number.e164}. No known network uses numbers like this; check for a typo.`;
}
