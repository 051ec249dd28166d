// To call somebody: by number, by name, from which line, and what speaks against it before anything rings.
import { useState } from "react";
import { isOfCountries, readPhoneNumber } from "#domain/contact/phone-number.ts";
import type { LineId } from "#domain/ids.ts";
import { soundKey } from "#web/data/call/media/sound.ts";
import { callerLine, phoneLinesOf } from "#web/data/call/phone-lines.ts";
import { useDesk } from "#web/data/desk.ts";
import { nameOf } from "#web/data/live/apply-news.ts";
import { go } from "#web/data/navigation.ts";
import { addressOf } from "#web/data/place.ts";
import { type FoundNumber, useFoundNumbers } from "#web/data/use-found-numbers.ts";
import { KeyGrid } from "#web/features/softphone/keypad/key-grid.tsx";
import { perform, usePhone } from "#web/features/softphone/phone/the-phone.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { ComboInput } from "#web/ui/field/combo-input.tsx";
import { Field } from "#web/ui/field/field.tsx";
import { Form } from "#web/ui/field/form.tsx";
import { Select } from "#web/ui/field/select.tsx";
import type { PickOption } from "#web/ui/float/pick-list.tsx";
import { CallIcon } from "#web/ui/icon.tsx";
import { Avatar } from "#web/ui/text/avatar.tsx";
import { beginCall, keepLastLine, lastLine, type NumberWish, wantsWord } from "./begin-call.ts";
import "#web/features/softphone/keypad/keypad.css";
import "./dial-dialog.css";

export interface Objection {
  readonly say: string;
  readonly wantsWord: boolean;
}

interface DialDialogProps {
  wish: NumberWish;
  /** Why it did not go out at once. */
  objection: Objection | null;
  onClose: () => void;
}

const ownSystem = "own";

export function DialDialog({ wish, objection: first, onClose }: DialDialogProps) {
  const { lines, workspace } = useDesk("lines", "workspace");
  const { hasOutside } = usePhone();
  const phones = phoneLinesOf(lines);
  const [from, setFrom] = useState<string>(
    () => callerLine(lines, wish.lineId ?? null, lastLine())?.id ?? ownSystem,
  );
  const [to, setTo] = useState(wish.to ?? "");
  const [chosen, setChosen] = useState(wish.name ?? null);
  const [objection, setObjection] = useState(first);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const line = phones.find((one) => one.id === from);
  const number = readPhoneNumber(to, workspace.country);
  const allowed = [workspace.country, ...(line?.phone?.countries ?? [])];
  const isAbroad = line !== undefined && number !== null && !isOfCountries(number.e164, allowed);
  const { found, isSettled } = useFoundNumbers(to, chosen === null);

  const type = (now: string) => {
    setTo(now);
    setChosen(null);
    setObjection(null);
  };
  const dial = async (isMeant: boolean) => {
    setTried(true);
    if (number === null && from !== ownSystem) return;
    setBusy(true);
    if (from === ownSystem) {
      await perform({ do: "outsideCall", number: number?.e164 ?? to, name: chosen ?? "" });
      onClose();
      return;
    }
    keepLastLine(from);
    const wished = { ...wish, to: number?.e164 ?? to, lineId: from as LineId };
    const answer = await beginCall(wished, lines, isMeant);
    setBusy(false);
    if (!answer.isDone) {
      setObjection({ say: answer.say, wantsWord: wantsWord(answer.code) });
      return;
    }
    onClose();
    if (answer.call !== null && wish.conversationId === undefined)
      go(addressOf.conversation({ kind: "open" }, answer.call.conversationNumber));
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
      onConfirm={() => void dial(objection?.wantsWord ?? false)}
      actions={
        <Button
          kind="call"
          glyph={CallIcon}
          busy={isBusy}
          disabled={warning !== null || (line === undefined && !hasOutside)}
          onClick={() => void dial(objection?.wantsWord ?? false)}
        >
          {objection?.wantsWord ? "Call anyway" : "Call"}
        </Button>
      }
    >
      <Form className="dial-form" onSubmit={() => void dial(false)} refusal={null}>
        {objection && (
          <Banner kind={objection.wantsWord ? "warn" : "danger"} inset>
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
            {hasOutside && <option value={ownSystem}>My own phone system</option>}
          </Select>
        </Field>
        <div>
          <Field
            label="To"
            error={isTried && from !== ownSystem ? error : undefined}
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
                setChosen(nameOf(one.contact));
              }}
            />
          </Field>
        </div>
        <KeyGrid
          onKey={(digit) => {
            void soundKey(digit);
            type(to + digit);
          }}
        />
      </Form>
    </Dialog>
  );
}

function numberOption({ id, contact, point }: FoundNumber): PickOption {
  const name = nameOf(contact);
  return {
    ...{ id, label: name, lead: <Avatar name={name} size={20} /> },
    end: point.label === "" ? point.shown : `${point.shown}, ${point.label}`,
  };
}

function hintFor(
  chosen: string | null,
  number: ReturnType<typeof readPhoneNumber>,
  typed: string,
): string {
  if (chosen !== null) return chosen;
  if (number === null) return typed === "" ? "Any format: 07700 900123, +1 202 555 0123." : " ";
  return number.isValid
    ? `We'll call ${number.e164}.`
    : `We'll call ${number.e164}. No known network uses numbers like this; check for a typo.`;
}
