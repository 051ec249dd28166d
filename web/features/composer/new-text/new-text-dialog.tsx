// A new text. The server adds it to an existing conversation with the contact if there is one.
import { useEffect, useRef, useState } from "react";
import type { Inbox } from "#contract/live-protocol.ts";
import { examplePhoneNumber } from "#domain/contact/example-phone-number.ts";
import { normalizePhoneNumber } from "#domain/contact/phone-number.ts";
import type { InboxId } from "#domain/ids.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { type IntentInputs, raiseIntent } from "#web/data/intents.ts";
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
import { NoRepliesBanner } from "#web/features/composer/text/no-replies-banner.tsx";
import { CostlyCharacterHint, SegmentCount } from "#web/features/composer/text/segment-cost.tsx";
import { lengthBlockReason, textCostOf } from "#web/features/composer/text/validate-text.ts";
import { TemplateFields } from "#web/features/composer/text/whatsapp/template-fields.tsx";
import * as words from "#web/features/composer/words.ts";
import { fill } from "#web/language/fill.ts";
import { format } from "#web/language/format.ts";
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
import { ChosenRecipient } from "./chosen-recipient.tsx";
import styles from "./new-text-dialog.module.css";
import {
  deleteSentText,
  isTextOpen,
  registerOpenText,
  reopenInput,
  restoreNewText,
  saveNewText,
} from "./new-text-draft.ts";
import { OptInField, useNewWhatsapp, WhatsappWindowHint } from "./new-whatsapp.tsx";

interface NewTextDialogProps {
  input: IntentInputs["startNewText"];
  onClose: () => void;
}

export function NewTextDialog({ input: given, onClose }: NewTextDialogProps) {
  const { inboxes, workspace } = useBootstrap(({ inboxes, workspace }) => ({ inboxes, workspace }));
  const phones = inboxes.filter((inbox) => inbox.kind !== "email" && !inbox.isArchived);
  const [inboxId, setInboxId] = useState(() => {
    const usable = phones.filter((inbox) => inbox.problem === null);
    return (usable.find(({ kind }) => kind !== "whatsapp") ?? usable[0] ?? phones[0])?.id;
  });
  const [input] = useState(() => restoreNewText(given));
  const [to, setTo] = useState(input.to);
  const [chosen, setChosen] = useState<FoundNumber | null>(null);
  const textBox = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(input.text);
  const [isTried, setTried] = useState(false);
  const [warning, setWarning] = useState<string | null>(null);
  const isMounted = useIsMounted();
  const { storageKey } = input;
  useEffect(() => saveNewText(storageKey, { to, text }), [storageKey, to, text]);
  useEffect(() => registerOpenText(() => text), [text]);
  const inbox = phones.find((one) => one.id === inboxId);
  const number = normalizePhoneNumber(to, workspace.country);
  const cost = textCostOf(text);
  const whatsapp = useNewWhatsapp(inbox, number?.e164 ?? null);
  const reopenAction = () => {
    const reopened = reopenInput(given, storageKey, { to, text });
    return { label: words.reopen, run: () => raiseIntent("startNewText", reopened) };
  };
  const { run, isBusy, error, clearError } = useApiMutation({
    request: async (input: Inputs["startTextConversation"] & { clientKey: string }) => {
      try {
        return await rpc("startTextConversation", input);
      } catch (error) {
        clearAttemptAfterError(null, "text", input.clientKey, error);
        throw error;
      }
    },
    onSuccess: (_cache, _started, { clientKey }) => {
      // Content that another dialog restored after a close is the same message when it is sent from there.
      if (isMounted() || !isTextOpen(text)) clearAttempt(null, "text", clientKey);
      if (whatsapp.isTemplate) whatsapp.held.clear();
      else deleteSentText(storageKey, { to, text }, isMounted());
    },
    errorDisplay: (refused) => {
      if (!isMounted())
        showToast({
          text: errorMessage(refused),
          tone: "failed",
          seconds: 60,
          action: reopenAction(),
        });
      return true;
    },
  });
  const { found, isSettled } = useFoundNumbers(to, chosen === null);

  const typedContact = found.find(({ point }) => point.value === number?.e164)?.contact;

  const isOnWhatsapp = inbox?.kind === "whatsapp";
  const toError = number === null ? words.enterNumber : undefined;
  const tooLong = inbox === undefined ? null : lengthBlockReason(inbox, text);
  const textError = text.trim() === "" ? words.writeSomething : tooLong?.message;
  const send = async (isSure = false) => {
    setTried(true);
    const template = whatsapp.isTemplate ? whatsapp.held.fill() : undefined;
    if (isBusy || number === null || inboxId === undefined || template === null) return;
    if (template === undefined && textError !== undefined) return;
    const optIn = whatsapp.needsOptIn ? whatsapp.optIn.trim() : null;
    if (optIn === "") return;
    const warning = template || isSure ? null : placeholderWarning(text);
    setWarning(warning);
    if (warning !== null) return;
    const content = template ? { template } : { text };
    const request = { inboxId, to: number.e164, ...content, ...(optIn === null ? {} : { optIn }) };
    const started = await run({
      ...request,
      clientKey: idempotencyKeyFor(null, "text", request).key,
    });
    if (!isMounted()) return;
    if (started) {
      onClose();
      navigate(routePaths.conversation({ kind: "open" }, started.conversation.number));
    }
  };
  const close = () => {
    onClose();
    // Content being sent is no draft; an error offers it again.
    if (text.trim() !== "" && !whatsapp.isTemplate && !isBusy)
      showToast({
        text: format(words.savedAsDraft, { kind: isOnWhatsapp ? "whatsapp" : "sms" }),
        action: reopenAction(),
      });
  };
  const setRecipient = (one: FoundNumber | null) => {
    setChosen(one);
    setTo(one?.point.formatted ?? "");
    clearError();
  };
  // The recipient is settled, so writing comes next.
  useEffect(() => {
    if (chosen !== null) textBox.current?.focus();
  }, [chosen]);

  return (
    <Dialog
      title={isOnWhatsapp ? words.newWhatsapp : words.newText}
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
          {words.send}
        </Button>
      }
    >
      <Form
        data-part="new-text"
        className={styles.newText}
        onSubmit={() => void send()}
        error={error}
      >
        {inbox?.problem && (
          <Banner kind="danger" inset>
            {fill(words.inboxCantSend, { inbox: inbox.formatted, problem: inbox.problem })}
          </Banner>
        )}
        {inbox?.capabilities.acceptsReplies === false && <NoRepliesBanner name={inbox.formatted} />}
        {error && (
          <Banner kind="danger" inset>
            {error.message}
          </Banner>
        )}
        <Field label={words.from}>
          {inbox === undefined ? (
            <p>{words.noInboxInSettings}</p>
          ) : (
            <Select
              wide
              value={inboxId}
              onChange={(event) => setInboxId(event.currentTarget.value as InboxId)}
            >
              {phones.map((one) => (
                <option key={one.id} value={one.id}>
                  {optionText(one)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label={words.to}
          error={isTried ? toError : undefined}
          hint={
            chosen !== null
              ? to
              : typedContact !== undefined
                ? contactDisplayName(typedContact)
                : recipientHint(number, to, workspace.country, isOnWhatsapp ? "message" : "text")
          }
        >
          {chosen === null ? (
            <ComboInput
              value={to}
              placeholder={words.numberOrName}
              data-autofocus
              listLabel={words.contactsFound}
              options={found.map((one) => numberOption(one, isOnWhatsapp))}
              picksFirst={isSettled && number === null}
              isWaiting={!isSettled && number === null}
              onType={(typed) => {
                setTo(typed);
                clearError();
              }}
              onPick={(id) => setRecipient(found.find((each) => each.id === id) ?? null)}
            />
          ) : (
            <ChosenRecipient chosen={chosen} onRemove={() => setRecipient(null)} />
          )}
        </Field>
        {isOnWhatsapp && <WhatsappWindowHint whatsapp={whatsapp} />}
        <OptInField whatsapp={whatsapp} isTried={isTried} />
        {whatsapp.isTemplate ? (
          <TemplateFields held={whatsapp.held} />
        ) : (
          <Field
            label={isOnWhatsapp ? words.message : words.text}
            error={isTried ? textError : undefined}
          >
            <TextArea
              ref={textBox}
              rows={4}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </Field>
        )}
        {warning !== null && placeholderWarning(text) === warning && (
          <SendWarning warning={warning} onSendAnyway={() => void send(true)} />
        )}
        {!isOnWhatsapp && <CostlyCharacterHint cost={cost} onCheaper={setText} />}
      </Form>
    </Dialog>
  );
}

function optionText({ kind, formatted, name, isSimulated }: Inbox): string {
  const text = kind === "whatsapp" ? `WhatsApp, ${formatted}, ${name}` : `${formatted}, ${name}`;
  return isSimulated ? fill(words.simulated, { name: text }) : text;
}

function numberOption({ id, contact, point }: FoundNumber, isOnWhatsapp: boolean): ComboboxOption {
  const name = contactDisplayName(contact);
  const isOff = (isOnWhatsapp ? point.whatsappRevokedAt : point.smsOptedOutAt) !== null;
  return {
    id,
    label: name,
    lead: <Avatar name={name} size={20} />,
    end: isOff ? fill(words.numberOptedOut, { number: point.formatted }) : point.formatted,
  };
}

function recipientHint(
  number: ReturnType<typeof normalizePhoneNumber>,
  typed: string,
  country: string,
  action: "message" | "text",
): string {
  if (number === null)
    return typed === ""
      ? fill(words.anyFormat, { example: examplePhoneNumber(country) })
      : "\u00a0";
  const target = format(words.weWillText, { kind: action, number: number.e164 });
  return number.isValid ? target : `${target} ${words.unusualNumber}`;
}
