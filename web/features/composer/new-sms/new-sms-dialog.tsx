// A new text. The server adds it to an existing conversation with the contact if there is one.
import { useEffect, useState } from "react";
import type { Contact } from "#contract/live-protocol.ts";
import { normalizePhoneNumber } from "#domain/contact/phone-number.ts";
import type { InboxId } from "#domain/ids.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import {
  consumeNewSmsRequest,
  type NewSmsRequest,
  requestNewSms,
} from "#web/data/conversations/new-sms-request.ts";
import { readUnsentContent, saveUnsentContent } from "#web/data/kept-words.ts";
import { contactDisplayName } from "#web/data/live/apply-changes.ts";
import { navigate } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { type FoundNumber, useFoundNumbers } from "#web/data/use-found-numbers.ts";
import { placeholderWarning } from "#web/features/composer/sending/placeholder-warning.ts";
import {
  clearAttempt,
  clearAttemptAfterError,
  idempotencyKeyFor,
} from "#web/features/composer/sending/send-attempts.ts";
import { SendWarning } from "#web/features/composer/sending/send-warning.tsx";
import { NoAnswer } from "#web/features/composer/sms/no-answer.tsx";
import { CostlyCharacterHint, SegmentCount } from "#web/features/composer/sms/segment-cost.tsx";
import { smsCostOf } from "#web/features/composer/sms/validate-sms.ts";
import { TemplateFields } from "#web/features/composer/sms/whatsapp/template-fields.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { ComboInput } from "#web/ui/form/combo-input.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextArea } from "#web/ui/form/text-input.tsx";
import type { ComboboxOption } from "#web/ui/popover/types.ts";
import { OptInField, useNewWhatsapp, WhatsappWindowHint } from "./new-whatsapp.tsx";
import "./new-sms-dialog.css";

interface NewSmsDialogProps {
  onClose: () => void;
}

/** Without given text, restores the last draft for this recipient; each has its own key on this device. */
function restoreNewSms(): NewSmsRequest & { readonly place: string } {
  const input = consumeNewSmsRequest();
  const storageKey = input.to === "" ? "new text" : `new text ${input.to}`;
  const stored = input.text === "" ? readUnsentContent<NewSmsRequest>(storageKey) : null;
  return { ...(stored ?? input), place: storageKey };
}

export function NewSmsDialog({ onClose }: NewSmsDialogProps) {
  const { inboxes, workspace } = useBootstrap("inboxes", "workspace");
  const phones = inboxes.filter((inbox) => inbox.kind !== "mail" && !inbox.isArchived);
  const [inboxId, setLineId] = useState<InboxId | undefined>(
    () =>
      (
        phones.find((inbox) => inbox.problem === null && inbox.kind !== "whatsapp") ??
        phones.find((inbox) => inbox.problem === null) ??
        phones[0]
      )?.id,
  );
  const [input] = useState(restoreNewSms);
  const [to, setTo] = useState(input.to);
  const [chosen, setChosen] = useState<Contact | null>(null);
  const [text, setText] = useState(input.text);
  const [isTried, setTried] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const isHere = useIsMounted();
  useEffect(
    () => void saveUnsentContent(input.place, text.trim() === "" ? null : { to, text }),
    [input, to, text],
  );
  const inbox = phones.find((one) => one.id === inboxId);
  const number = normalizePhoneNumber(to, workspace.country);
  const cost = smsCostOf(text);
  const whatsapp = useNewWhatsapp(inbox, number?.e164 ?? null);
  const { run, isBusy, refusal, forgetRefusal } = useApiMutation({
    ask: async (input: Inputs["startSmsConversation"]) => {
      try {
        return await rpc("startSmsConversation", input);
      } catch (error) {
        clearAttemptAfterError(null, "text", error);
        throw error;
      }
    },
    settle: () => {
      clearAttempt(null, "text");
      if (whatsapp.isTemplate) whatsapp.held.clear();
      else saveUnsentContent(input.place, null);
    },
    tells: (refused) => {
      if (!isHere())
        showToast({
          text: errorMessage(refused),
          tone: "failed",
          seconds: 60,
          action: { label: "Reopen", run: () => requestNewSms(to, text) },
        });
      return true;
    },
  });
  const { found, isSettled } = useFoundNumbers(to, chosen === null);

  const contact =
    chosen ?? found.find(({ point }) => point.value === number?.e164)?.contact ?? null;

  const isOnWhatsapp = inbox?.kind === "whatsapp";
  const toError = number === null ? "Enter a phone number, or choose a contact." : undefined;
  const isTooLong = inbox !== undefined && text.length > inbox.can.maxCharacters;
  const textError =
    text.trim() === ""
      ? "Write something."
      : isTooLong
        ? `Messages from this inbox can have up to ${inbox.can.maxCharacters} characters; yours has ${text.length}.`
        : undefined;
  const send = async (isSure = false) => {
    setTried(true);
    const template = whatsapp.isTemplate ? whatsapp.held.fill() : undefined;
    if (isBusy || number === null || inboxId === undefined || template === null) return;
    if (template === undefined && textError !== undefined) return;
    const optIn = whatsapp.needsOptIn ? whatsapp.optIn.trim() : null;
    if (optIn === "") return;
    const warning = template || isSure ? null : placeholderWarning(text);
    setAsked(warning);
    if (warning !== null) return;
    const content = template ? { template } : { text };
    const asked = { inboxId, to: number.e164, ...content, ...(optIn === null ? {} : { optIn }) };
    const started = await run({ ...asked, clientKey: idempotencyKeyFor(null, "text", asked).key });
    if (!isHere()) return;
    if (started) {
      onClose();
      navigate(routePaths.conversation({ kind: "open" }, started.conversation.number));
    }
  };
  const close = () => {
    onClose();
    if (text.trim() !== "" && !whatsapp.isTemplate)
      showToast({
        text: `Your ${isOnWhatsapp ? "message" : "text"} is saved as a draft on this device.`,
        action: { label: "Reopen", run: () => requestNewSms(to, text) },
      });
  };
  const choose = (contact: Contact, formatted: string) => {
    setChosen(contact);
    setTo(formatted);
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
          disabled={inbox === undefined || (whatsapp.isTemplate && whatsapp.held.chosen === null)}
          onClick={() => void send()}
        >
          Send
        </Button>
      }
    >
      <Form className="new-text" onSubmit={() => void send()} refusal={refusal}>
        {inbox?.problem && (
          <Banner kind="danger" inset>
            {inbox.formatted} can't send: {inbox.problem}
          </Banner>
        )}
        {inbox?.can.isAnswerable === false && <NoAnswer name={inbox.formatted} />}
        {refusal && (
          <Banner kind="danger" inset>
            {refusal.message}
          </Banner>
        )}
        <Field label="From">
          {inbox === undefined ? (
            <p>There's no inbox to send from. Ask an admin to add one in settings.</p>
          ) : (
            <Select
              wide
              value={inboxId}
              onChange={(event) => setLineId(event.currentTarget.value as InboxId)}
            >
              {phones.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.kind === "whatsapp" ? "WhatsApp, " : ""}
                  {one.formatted}, {one.name}
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
            hint={recipientHint(contact, number, to, isOnWhatsapp ? "message" : "text")}
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
                if (one) choose(one.contact, one.point.formatted);
              }}
            />
          </Field>
        </div>
        {isOnWhatsapp && <WhatsappWindowHint whatsapp={whatsapp} />}
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
        {asked !== null && placeholderWarning(text) === asked && (
          <SendWarning warning={asked} onSendAnyway={() => void send(true)} />
        )}
        {!isOnWhatsapp && <CostlyCharacterHint cost={cost} onCheaper={setText} />}
      </Form>
    </Dialog>
  );
}

function numberOption({ id, contact, point }: FoundNumber, isOnWhatsapp: boolean): ComboboxOption {
  const name = contactDisplayName(contact);
  const isOff = (isOnWhatsapp ? point.whatsappRevokedAt : point.smsOptedOutAt) !== null;
  return {
    ...{ id, label: name, lead: <Avatar name={name} size={20} /> },
    end: isOff ? `${point.formatted}, opted out` : point.formatted,
  };
}

function recipientHint(
  chosen: Contact | null,
  number: ReturnType<typeof normalizePhoneNumber>,
  typed: string,
  action: "message" | "text",
): string {
  if (chosen) return contactDisplayName(chosen);
  if (number === null) return typed === "" ? "Any format: 07700 900123, +1 202 555 0123." : " ";
  return number.isValid
    ? `We'll ${action} ${number.e164}.`
    : `We'll ${action} ${number.e164}. No known network uses numbers like this; check for a typo.`;
}
