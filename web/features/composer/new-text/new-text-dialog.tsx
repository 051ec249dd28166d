// A text to someone we have no conversation with, or have one with and do not want to look for it: the
// server joins theirs where there is one.
import { useEffect, useState } from "react";
import type { Contact } from "#contract/live.ts";
import { readPhoneNumber } from "#domain/contact/phone-number.ts";
import type { LineId } from "#domain/ids.ts";
import { call, type Inputs } from "#web/data/api.ts";
import { useDesk } from "#web/data/desk.ts";
import { keepWords, readWords } from "#web/data/kept-words.ts";
import { nameOf } from "#web/data/live/apply-news.ts";
import { go } from "#web/data/navigation.ts";
import { showNotice } from "#web/data/notices/notices.ts";
import { addressOf } from "#web/data/place.ts";
import { askNewText, type NewTextWish, takeWish } from "#web/data/queue/new-text-wish.ts";
import { sayRefusal } from "#web/data/refusal.ts";
import { useAction } from "#web/data/use-action.ts";
import { type FoundNumber, useFoundNumbers } from "#web/data/use-found-numbers.ts";
import { forgetTry, forgetTryAfter, keyFor } from "#web/features/composer/sending/tries.ts";
import { CostlyCharacter, SegmentCount } from "#web/features/composer/text/cost-line.tsx";
import { NoAnswer } from "#web/features/composer/text/no-answer.tsx";
import { costOf } from "#web/features/composer/text/text-check.ts";
import { TemplateFields } from "#web/features/composer/text/whatsapp/template-fields.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useIsHere } from "#web/ui/dialog/use-is-here.ts";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { ComboInput } from "#web/ui/field/combo-input.tsx";
import { Field } from "#web/ui/field/field.tsx";
import { Form } from "#web/ui/field/form.tsx";
import { Select } from "#web/ui/field/select.tsx";
import { TextArea } from "#web/ui/field/text-input.tsx";
import type { PickOption } from "#web/ui/float/pick-list.tsx";
import { Avatar } from "#web/ui/text/avatar.tsx";
import { OptInField, useNewWhatsapp, WindowWords } from "./new-whatsapp.tsx";
import "./new-text-dialog.css";

interface NewTextDialogProps {
  onClose: () => void;
}

/** Where no words are given, those begun last for this recipient go on: each has a place on this device. */
function beginText(): NewTextWish & { readonly place: string } {
  const wish = takeWish();
  const place = wish.to === "" ? "new text" : `new text ${wish.to}`;
  const kept = wish.text === "" ? readWords<NewTextWish>(place) : null;
  return { ...(kept ?? wish), place };
}

export function NewTextDialog({ onClose }: NewTextDialogProps) {
  const { lines, workspace } = useDesk("lines", "workspace");
  const phones = lines.filter((line) => line.kind !== "mail" && !line.isArchived);
  const [lineId, setLineId] = useState<LineId | undefined>(
    () =>
      (
        phones.find((line) => line.problem === null && line.kind !== "whatsapp") ??
        phones.find((line) => line.problem === null) ??
        phones[0]
      )?.id,
  );
  const [wish] = useState(beginText);
  const [to, setTo] = useState(wish.to);
  const [chosen, setChosen] = useState<Contact | null>(null);
  const [text, setText] = useState(wish.text);
  const [isTried, setTried] = useState(false);
  const isHere = useIsHere();
  useEffect(
    () => void keepWords(wish.place, text.trim() === "" ? null : { to, text }),
    [wish, to, text],
  );
  const line = phones.find((one) => one.id === lineId);
  const number = readPhoneNumber(to, workspace.country);
  const cost = costOf(text);
  const whatsapp = useNewWhatsapp(line, number?.e164 ?? null);
  const { run, isBusy, refusal, forgetRefusal } = useAction({
    ask: async (input: Inputs["startConversation"]) => {
      try {
        return await call("startConversation", input);
      } catch (error) {
        forgetTryAfter(null, "text", error);
        throw error;
      }
    },
    settle: () => {
      forgetTry(null, "text");
      if (whatsapp.isTemplate) whatsapp.held.clear();
      else keepWords(wish.place, null);
    },
    tells: (refused) => {
      if (!isHere())
        showNotice({
          say: sayRefusal(refused),
          tone: "failed",
          seconds: 60,
          deed: { label: "Reopen", run: () => askNewText(to, text) },
        });
      return true;
    },
  });
  const { found, isSettled } = useFoundNumbers(to, chosen === null);

  const contact =
    chosen ?? found.find(({ point }) => point.value === number?.e164)?.contact ?? null;

  const isOnWhatsapp = line?.kind === "whatsapp";
  const toError = number === null ? "Enter a phone number, or choose a contact." : undefined;
  const isTooLong = line !== undefined && text.length > line.can.maxCharacters;
  const textError =
    text.trim() === ""
      ? "Write something."
      : isTooLong
        ? `Messages from this inbox can have up to ${line.can.maxCharacters} characters; yours has ${text.length}.`
        : undefined;
  const send = async () => {
    setTried(true);
    const template = whatsapp.isTemplate ? whatsapp.held.fill() : undefined;
    if (isBusy || number === null || lineId === undefined || template === null) return;
    if (template === undefined && textError !== undefined) return;
    const optIn = whatsapp.needsOptIn ? whatsapp.optIn.trim() : null;
    if (optIn === "") return;
    const words = template ? { template } : { text };
    const asked = { lineId, to: number.e164, ...words, ...(optIn === null ? {} : { optIn }) };
    const started = await run({ ...asked, clientKey: keyFor(null, "text", asked).key });
    if (!isHere()) return;
    if (started) {
      onClose();
      go(addressOf.conversation({ kind: "open" }, started.conversation.number));
    }
  };
  const close = () => {
    onClose();
    if (text.trim() !== "" && !whatsapp.isTemplate)
      showNotice({
        say: `Your ${isOnWhatsapp ? "message" : "text"} is saved as a draft on this device.`,
        deed: { label: "Reopen", run: () => askNewText(to, text) },
      });
  };
  const choose = (contact: Contact, shown: string) => {
    setChosen(contact);
    setTo(shown);
    forgetRefusal();
  };

  return (
    <Dialog
      title={isOnWhatsapp ? "New WhatsApp message" : "New text"}
      width={520}
      onClose={close}
      onConfirm={() => void send()}
      holds={whatsapp.isTemplate ? whatsapp.held.hasWords : text.trim() !== ""}
      promise={!isOnWhatsapp && <SegmentCount cost={cost} isEmpty={text === ""} />}
      actions={
        <Button
          kind="primary"
          keys="mod+enter"
          busy={isBusy}
          disabled={line === undefined || (whatsapp.isTemplate && whatsapp.held.chosen === null)}
          onClick={() => void send()}
        >
          Send
        </Button>
      }
    >
      <Form className="new-text" onSubmit={() => void send()} refusal={refusal}>
        {line?.problem && (
          <Banner kind="danger" inset>
            {line.shown} can't send: {line.problem}
          </Banner>
        )}
        {line?.can.isAnswerable === false && <NoAnswer name={line.shown} />}
        {refusal && (
          <Banner kind="danger" inset>
            {refusal.say}
          </Banner>
        )}
        <Field label="From">
          {line === undefined ? (
            <p>There's no inbox to send from. Ask an admin to add one in settings.</p>
          ) : (
            <Select
              wide
              value={lineId}
              onChange={(event) => setLineId(event.currentTarget.value as LineId)}
            >
              {phones.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.kind === "whatsapp" ? "WhatsApp, " : ""}
                  {one.shown}, {one.name}
                  {one.isSimulated ? " (simulated)" : ""}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div className="new-text-to">
          <Field
            label="To"
            error={isTried ? toError : undefined}
            hint={hintFor(contact, number, to, isOnWhatsapp ? "message" : "text")}
          >
            <ComboInput
              value={to}
              placeholder="Number or name"
              data-autofocus
              listLabel="Contacts found"
              options={found.map((one) => numberOption(one, isOnWhatsapp))}
              takesFirst={isSettled && number === null}
              isWaiting={!isSettled && number === null}
              onType={(typed) => {
                setTo(typed);
                setChosen(null);
                forgetRefusal();
              }}
              onPick={(id) => {
                const one = found.find((each) => each.id === id);
                if (one) choose(one.contact, one.point.shown);
              }}
            />
          </Field>
        </div>
        {isOnWhatsapp && <WindowWords whatsapp={whatsapp} />}
        <OptInField whatsapp={whatsapp} isTried={isTried} />
        {whatsapp.isTemplate ? (
          <TemplateFields held={whatsapp.held} />
        ) : (
          <Field label={isOnWhatsapp ? "Message" : "Text"} error={isTried ? textError : undefined}>
            <TextArea
              rows={4}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </Field>
        )}
        {!isOnWhatsapp && <CostlyCharacter cost={cost} onCheaper={setText} />}
      </Form>
    </Dialog>
  );
}

function numberOption({ id, contact, point }: FoundNumber, isOnWhatsapp: boolean): PickOption {
  const name = nameOf(contact);
  const isOff = (isOnWhatsapp ? point.whatsappRevokedAt : point.textsRevokedAt) !== null;
  return {
    ...{ id, label: name, lead: <Avatar name={name} size={20} /> },
    end: isOff ? `${point.shown}, opted out` : point.shown,
  };
}

function hintFor(
  chosen: Contact | null,
  number: ReturnType<typeof readPhoneNumber>,
  typed: string,
  deed: "message" | "text",
): string {
  if (chosen) return nameOf(chosen);
  if (number === null) return typed === "" ? "Any format: 07700 900123, +1 202 555 0123." : " ";
  return number.isValid
    ? `We'll ${deed} ${number.e164}.`
    : `We'll ${deed} ${number.e164}. No known network uses numbers like this; check for a typo.`;
}
