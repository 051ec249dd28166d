// A call, a text or an email to a contact, wherever the contact is shown.
import type { Contact } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { useHasPhone } from "#web/data/call/phone-inboxes.ts";
import { raiseIntent } from "#web/data/intents.ts";
import { contactDisplayName } from "#web/data/live/apply-changes.ts";
import { useCan } from "#web/data/use-can.ts";

type ContactPoint = Contact["contactPoints"][number];

interface Starters {
  readonly name: string;
  readonly call: ContactPoint | null;
  readonly text: ContactPoint | null;
  readonly email: ContactPoint | null;
}

export const isTextable = ({ kind, state, smsOptedOutAt }: ContactPoint): boolean =>
  kind === "phone" && state !== "sms_unsupported" && smsOptedOutAt === null;

/** The first number and address of a contact that can be used for each. */
export function startersOf(contact: Contact): Starters {
  const first = (isUsable: (point: ContactPoint) => boolean) =>
    contact.contactPoints.find((point) => point.value !== "withheld" && isUsable(point)) ?? null;
  return {
    name: contactDisplayName(contact),
    call: first(({ kind }) => kind === "phone"),
    text: first(isTextable),
    email:
      first(({ kind, state }) => kind === "email" && state === "ok") ??
      first(({ kind }) => kind === "email"),
  };
}

type Start = ((starters: Starters | null) => void) | null;

/** What this member may start; null for what they can't. */
export function useStartMessage(): Readonly<Record<"call" | "text" | "email", Start>> {
  const hasPhone = useHasPhone();
  const canReply = useCan("conversation.reply");
  const inboxes = useBootstrap((bootstrap) => bootstrap.inboxes);
  const hasInbox = (...kinds: readonly string[]) =>
    canReply && inboxes.some(({ kind, isArchived }) => kinds.includes(kind) && !isArchived);
  return {
    call: hasPhone
      ? (to) => to?.call && raiseIntent("startCall", { to: to.call.value, name: to.name })
      : null,
    text: hasInbox("phone", "sender")
      ? (to) => to?.text && raiseIntent("startNewText", { to: to.text.value })
      : null,
    email: hasInbox("email")
      ? (to) => to?.email && raiseIntent("startNewEmail", { to: to.email.value })
      : null,
  };
}
