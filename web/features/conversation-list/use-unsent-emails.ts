import { useQuery } from "@tanstack/react-query";
import type { UnsentEmail } from "#contract/live-protocol.ts";
import type { View } from "#domain/conversation/views.ts";
import { unsentEmailsQuery } from "#web/data/email/unsent-emails.ts";

const none: readonly UnsentEmail[] = [];

/** Only the view of drafts lists them. */
export function useUnsentEmails(view: View): readonly UnsentEmail[] {
  const isShown = view.kind === "drafts";
  const { data = none } = useQuery({ ...unsentEmailsQuery, enabled: isShown });
  return isShown ? data : none;
}
