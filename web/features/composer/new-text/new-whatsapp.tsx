import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Inbox } from "#contract/live-protocol.ts";
import type { InboxId } from "#domain/ids.ts";
import { formatWindowLeft, isWindowOpen } from "#domain/message/whatsapp/window.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import { useTemplate } from "#web/features/composer/text/whatsapp/use-template.ts";
import * as words from "#web/features/composer/words.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { formatDate } from "#web/ui/time/format-time.ts";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";

type NewWhatsapp = ReturnType<typeof useNewWhatsapp>;

/** A new WhatsApp message: free text while the 24-hour window is open, else a template. */
export function useNewWhatsapp(inbox: Inbox | undefined, to: string | null) {
  const inboxId = inbox?.kind === "whatsapp" ? inbox.id : null;
  const held = useTemplate(inboxId, "new whatsapp template");
  const [prefersTemplate, setPrefersTemplate] = useState(false);
  const { data } = useQuery({
    queryKey: queryKeys.whatsappWindow(inboxId ?? "", to ?? ""),
    queryFn: ({ signal }) =>
      rpc("getWhatsappWindow", { inboxId: inboxId as InboxId, to: to ?? "" }, { signal }),
    enabled: inboxId !== null && to !== null,
    staleTime: 10_000,
  });
  const known = inboxId !== null && to !== null ? data : undefined;
  const isOpen = known !== undefined && isWindowOpen(known.lastInAt, new Date());
  const [optIn, setOptIn] = useState("");
  return {
    known,
    isOpen,
    held,
    isTemplate: inboxId !== null && (!isOpen || prefersTemplate),
    prefersTemplate,
    setPrefersTemplate,
    /** They never wrote and no opt-in is recorded, so ask for one. */
    needsOptIn:
      known !== undefined && !isOpen && known.grantedAt === null && known.revokedAt === null,
    optIn,
    setOptIn,
  };
}

/** Recorded in the consent history with the message. */
export function OptInField({ whatsapp, isTried }: { whatsapp: NewWhatsapp; isTried: boolean }) {
  const { needsOptIn, optIn, setOptIn } = whatsapp;
  if (!needsOptIn) return null;
  return (
    <Field
      label={words.howTheyOptedIn}
      hint={words.savedInConsent}
      error={isTried && optIn.trim() === "" ? words.sayHowOptedIn : undefined}
    >
      <TextInput
        autoComplete="off"
        maxLength={500}
        placeholder={words.optInExample}
        value={optIn}
        onChange={(event) => setOptIn(event.currentTarget.value)}
      />
    </Field>
  );
}

/** What can be sent to this number now, and why. */
export function WhatsappWindowHint({ whatsapp }: { whatsapp: NewWhatsapp }) {
  const { known, isOpen, prefersTemplate, setPrefersTemplate } = whatsapp;
  const frame = useTimeFrame();
  if (known === undefined) return null;
  if (known.revokedAt !== null)
    return (
      <Banner kind="danger" inset>
        {fill(words.optedOutOfWhatsapp, { day: formatDate(known.revokedAt, frame) })}
      </Banner>
    );
  if (isOpen)
    return (
      <Banner
        kind="info"
        inset
        actions={
          <Button size="small" onClick={() => setPrefersTemplate(!prefersTemplate)}>
            {prefersTemplate ? words.writeMessage : words.useTemplate}
          </Button>
        }
      >
        {fill(words.freeFormFor, { left: formatWindowLeft(known.lastInAt, new Date()) ?? "" })}
      </Banner>
    );
  if (known.grantedAt === null)
    return (
      <Banner kind="plain" inset>
        {words.neverOptedIn}
      </Banner>
    );
  return (
    <Banner kind="plain" inset>
      {known.lastInAt === null ? words.notToThisInbox : words.over24Hours}
    </Banner>
  );
}
