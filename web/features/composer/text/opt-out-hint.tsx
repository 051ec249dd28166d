import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { withEllipsis } from "#domain/conversation/preview.ts";
import type { ContactPointId } from "#domain/ids.ts";
import { applyChanges } from "#web/data/live/apply-changes.ts";
import type { MessageEntry } from "#web/data/message-mutations.ts";
import { rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { useCan } from "#web/data/use-can.ts";
import * as words from "#web/features/composer/words.ts";
import { format } from "#web/language/format.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { NoConsentIcon } from "#web/ui/icons.tsx";
import type { ContactPoint } from "./validate-text.ts";

const dismissed = new Set<string>();

/** Texts of the customer that read like a request to opt out: one click records it. */
export function OptOutHint({
  entry,
  point,
}: {
  entry: MessageEntry;
  point: ContactPoint | undefined;
}) {
  const cache = useQueryClient();
  const [, redraw] = useState(0);
  const canEdit = useCan("contact.update");
  const { run, isBusy } = useApiMutation({
    request: (input: {
      contactPointId: ContactPointId;
      text: string;
      channel: "sms" | "whatsapp";
    }) => rpc("recordConsent", { ...input, decision: "revoked" }),
    onSuccess: (_, contact) =>
      void applyChanges(cache, [
        { entity: "contact", id: contact.id, operation: "upserted", state: contact },
      ]),
  });
  if (dismissed.has(entry.id) || !point || !canEdit) return null;
  // A request made on WhatsApp opts out of WhatsApp, like a STOP sent there.
  const channel = entry.channel === "whatsapp" ? "whatsapp" : "sms";
  if ((channel === "whatsapp" ? point.whatsappRevokedAt : point.smsOptedOutAt) !== null)
    return null;
  return (
    <Banner
      kind="warn"
      icon={NoConsentIcon}
      actions={
        <>
          <Button
            size="small"
            busy={isBusy}
            onClick={() =>
              void run({ contactPointId: point.id, text: entry.text.slice(0, 500), channel })
            }
          >
            {words.recordOptOut}
          </Button>
          <Button
            size="small"
            kind="quiet"
            onClick={() => {
              dismissed.add(entry.id);
              redraw((times) => times + 1);
            }}
          >
            {words.ignore}
          </Button>
        </>
      }
    >
      {format(words.looksLikeOptOut, { kind: channel, text: shortened(entry.text) })}
    </Banner>
  );
}

const shortened = (text: string): string =>
  text.length > 60 ? withEllipsis(text.slice(0, 59)) : text;
