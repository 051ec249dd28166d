import type { AccountId, InboxId } from "#domain/ids.ts";
import { AddInboxPage } from "./add/add-inbox-page.tsx";
import { InboxPage } from "./inbox-page.tsx";
import { InboxesPage } from "./inboxes-page.tsx";

/** "inboxes", "inboxes/new", "inboxes/new/mail", "inboxes/new/ACCOUNT", "inboxes/ID". */
export function InboxesSection({ rest }: { rest: string }) {
  const [first = "", second = ""] = rest.split("/");
  if (first === "") return <InboxesPage />;
  if (first !== "new") return <InboxPage key={first} inboxId={first as InboxId} />;
  if (second === "mail" || second === "") return <AddInboxPage accountId={null} />;
  return <AddInboxPage accountId={second as AccountId} />;
}
