// All routes of the server, by entity. Each name is one action.
import type { InferContractRouterInputs, InferContractRouterOutputs } from "@orpc/contract";
import { callRoutes } from "#contract/call/call.ts";
import { callFlowRoutes } from "#contract/call/call-flow.ts";
import { recordingRoutes } from "#contract/call/recording.ts";
import { softphoneRoutes } from "#contract/call/softphone.ts";
import { bulkRoutes } from "#contract/conversation/bulk-operation.ts";
import { conversationRoutes } from "#contract/conversation/conversation-routes.ts";
import { draftRoutes } from "#contract/conversation/draft.ts";
import { noteRoutes } from "#contract/conversation/note.ts";
import { savedViewRoutes } from "#contract/conversation/saved-view.ts";
import { tagRoutes } from "#contract/conversation/tag.ts";
import { emailRoutes } from "#contract/email/email.ts";
import { emailDomainRoutes } from "#contract/email/email-domain.ts";
import { mailboxRoutes } from "#contract/email/mailbox.ts";
import { suppressionRoutes } from "#contract/email/suppression.ts";
import { unsentEmailRoutes } from "#contract/email/unsent-email.ts";
import { contactRoutes } from "./contact.ts";
import { contactMergeRoutes } from "./contact-merge.ts";
import { healthRoutes } from "./health.ts";
import { inboxRoutes } from "./inbox-routes.ts";
import { invitationRoutes } from "./invitation.ts";
import { memberRoutes } from "./member.ts";
import { resetLinkRoutes } from "./reset-link.ts";
import { savedReplyRoutes } from "./saved-reply.ts";
import { searchRoutes } from "./search.ts";
import { signInEmailRoutes } from "./sign-in-email.ts";
import { slaRoutes } from "./sla.ts";
import { webhookRoutes } from "./webhook.ts";
import { workspaceRoutes } from "./workspace.ts";

export const routes = {
  ...workspaceRoutes,
  ...healthRoutes,
  ...memberRoutes,
  ...invitationRoutes,
  ...resetLinkRoutes,
  ...signInEmailRoutes,
  ...inboxRoutes,
  ...mailboxRoutes,
  ...emailDomainRoutes,
  ...contactRoutes,
  ...contactMergeRoutes,
  ...conversationRoutes,
  ...bulkRoutes,
  ...draftRoutes,
  ...noteRoutes,
  ...savedViewRoutes,
  ...tagRoutes,
  ...emailRoutes,
  ...unsentEmailRoutes,
  ...savedReplyRoutes,
  ...slaRoutes,
  ...suppressionRoutes,
  ...searchRoutes,
  ...callRoutes,
  ...callFlowRoutes,
  ...softphoneRoutes,
  ...recordingRoutes,
  ...webhookRoutes,
};

export type Routes = typeof routes;
export type RouteName = keyof Routes & string;
export type Inputs = InferContractRouterInputs<Routes>;
export type Outputs = InferContractRouterOutputs<Routes>;
