// Every route of the contract with its input, its permission, and the ids it names. Adding a route without a row here
// does not compile. Permissions are repeated on purpose: the matrix checks the server against these rows, not against
// itself.
import type { Routes } from "#contract/routes.ts";
import { bulkRows } from "./rows/bulk.ts";
import { callRows } from "./rows/call.ts";
import { contactRows } from "./rows/contact.ts";
import { conversationRows } from "./rows/conversation.ts";
import { sendingRows, suppressionRows, unsentRows } from "./rows/email.ts";
import { flowRows } from "./rows/flow.ts";
import { healthRows } from "./rows/health.ts";
import { domainRows, inboxRows } from "./rows/inbox.ts";
import { mailboxRows } from "./rows/mailbox.ts";
import { memberRows } from "./rows/member.ts";
import { resetLinkRows } from "./rows/reset-link.ts";
import type { RowsOf } from "./rows/row.ts";
import { savedReplyRows } from "./rows/saved-reply.ts";
import { savedViewRows } from "./rows/saved-view.ts";
import { searchRows } from "./rows/search.ts";
import { signInEmailRows } from "./rows/sign-in-email.ts";
import { slaRows } from "./rows/sla.ts";
import { recordingRows, softphoneRows } from "./rows/softphone.ts";
import { readingRows, threadingRows } from "./rows/threading.ts";
import { webhookRows } from "./rows/webhook.ts";
import { workspaceRows } from "./rows/workspace.ts";

export type { Row } from "./rows/row.ts";

export const rows: RowsOf<Routes> = {
  ...workspaceRows,
  ...healthRows,
  ...memberRows,
  ...resetLinkRows,
  ...signInEmailRows,
  ...inboxRows,
  ...domainRows,
  ...mailboxRows,
  ...callRows,
  ...softphoneRows,
  ...recordingRows,
  ...contactRows,
  ...conversationRows,
  ...bulkRows,
  ...savedReplyRows,
  ...savedViewRows,
  ...webhookRows,
  ...searchRows,
  ...sendingRows,
  ...unsentRows,
  ...readingRows,
  ...threadingRows,
  ...slaRows,
  ...suppressionRows,
  ...flowRows,
};
