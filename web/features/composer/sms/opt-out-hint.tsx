import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ContactPointId } from "#domain/ids.ts";
import { messagesName } from "#domain/message/message-names.ts";
import { applyChanges } from "#web/data/live/apply-changes.ts";
import { rpc } from "#web/data/rpc.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { useCan } from "#web/data/use-can.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { NoConsentIcon } from "#web/ui/icons.tsx";
import type { BatchContactPoint } from "./validate-sms.ts";

const dismissed = new Set<string>();

/** Words that read like a wish to be left alone, in the customer's last texts: one click records it. */
export function OptOutHint({
  open,
  point,
}: {
  open: OpenConversation;
  point: BatchContactPoint | undefined;
}) {
  const cache = useQueryClient();
  const [, redraw] = useState(0);
  const mayEdit = useCan("contact.update");
  const { run, isBusy } = useApiMutation({
    ask: (said: { contactPointId: ContactPointId; words: string; medium: "text" | "whatsapp" }) =>
      rpc("recordConsent", { ...said, deed: "revoked" }),
    settle: (_, contact) =>
      void applyChanges(cache, [{ noun: "contact", id: contact.id, deed: "saved", now: contact }]),
  });
  const entry = open.entries.findLast((one) => one.kind === "message" && one.direction === "in");
  const isWish = entry?.kind === "message" && entry.looksLikeOptOut && !dismissed.has(entry.id);
  if (!isWish || !point || !mayEdit) return null;
  // What they wrote on WhatsApp ends WhatsApp, as their own STOP does there.
  const medium = entry.medium === "whatsapp" ? "whatsapp" : "text";
  if ((medium === "whatsapp" ? point.whatsappRevokedAt : point.smsOptedOutAt) !== null) return null;
  return (
    <Banner
      kind="warn"
      glyph={NoConsentIcon}
      deeds={
        <>
          <Button
            size="small"
            busy={isBusy}
            onClick={() =>
              void run({ contactPointId: point.id, words: entry.text.slice(0, 500), medium })
            }
          >
            Record opt-out
          </Button>
          <Button
            size="small"
            kind="quiet"
            onClick={() => {
              dismissed.add(entry.id);
              redraw((times) => times + 1);
            }}
          >
            Ignore
          </Button>
        </>
      }
    >
      This looks like an opt-out from {messagesName(medium)}: “{shortened(entry.text)}”
    </Banner>
  );
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
