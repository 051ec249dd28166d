// Everything that can be asked of the server, on one screen by noun. Each name is one action.
import type { InferContractRouterInputs, InferContractRouterOutputs } from "@orpc/contract";
import { callRoutes } from "#contract/call/call.ts";
import { flowRoutes } from "#contract/call/flow.ts";
import { softphoneRoutes } from "#contract/call/softphone.ts";
import { takeRoutes } from "#contract/call/take.ts";
import { conversationRoutes } from "#contract/conversation/conversation.ts";
import { draftRoutes } from "#contract/conversation/draft.ts";
import { tagRoutes } from "#contract/conversation/tag.ts";
import { domainRoutes } from "#contract/mail/domain.ts";
import { mailRoutes } from "#contract/mail/mail.ts";
import { mailboxRoutes } from "#contract/mail/mailbox.ts";
import { suppressionRoutes } from "#contract/mail/suppression.ts";
import { unsentMailRoutes } from "#contract/mail/unsent-mail.ts";
import { contactRoutes } from "./contact.ts";
import { healthRoutes } from "./health.ts";
import { lineRoutes } from "./line.ts";
import { memberRoutes } from "./member.ts";
import { resetLinkRoutes } from "./reset-link.ts";
import { savedReplyRoutes } from "./saved-reply.ts";
import { searchRoutes } from "./search.ts";
import { workspaceRoutes } from "./workspace.ts";

export const routes = {
  ...workspaceRoutes,
  ...healthRoutes,
  ...memberRoutes,
  ...resetLinkRoutes,
  ...lineRoutes,
  ...mailboxRoutes,
  ...domainRoutes,
  ...contactRoutes,
  ...conversationRoutes,
  ...draftRoutes,
  ...tagRoutes,
  ...mailRoutes,
  ...unsentMailRoutes,
  ...savedReplyRoutes,
  ...suppressionRoutes,
  ...searchRoutes,
  ...callRoutes,
  ...flowRoutes,
  ...softphoneRoutes,
  ...takeRoutes,
};

export type Routes = typeof routes;
export type RouteName = keyof Routes & string;
export type Inputs = InferContractRouterInputs<Routes>;
export type Outputs = InferContractRouterOutputs<Routes>;
