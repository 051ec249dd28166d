// Everything that can be asked of the server, on one screen by noun. Each name is one action.
import type { InferContractRouterInputs, InferContractRouterOutputs } from "@orpc/contract";
import { contactRoutes } from "./contact.ts";
import { conversationRoutes } from "./conversation.ts";
import { domainRoutes } from "./domain.ts";
import { lineRoutes } from "./line.ts";
import { mailRoutes } from "./mail.ts";
import { mailboxRoutes } from "./mailbox.ts";
import { memberRoutes } from "./member.ts";
import { savedReplyRoutes } from "./saved-reply.ts";
import { suppressionRoutes } from "./suppression.ts";
import { workspaceRoutes } from "./workspace.ts";

export const routes = {
  ...workspaceRoutes,
  ...memberRoutes,
  ...lineRoutes,
  ...mailboxRoutes,
  ...domainRoutes,
  ...contactRoutes,
  ...conversationRoutes,
  ...mailRoutes,
  ...savedReplyRoutes,
  ...suppressionRoutes,
};

export type Routes = typeof routes;
export type RouteName = keyof Routes & string;
export type Inputs = InferContractRouterInputs<Routes>;
export type Outputs = InferContractRouterOutputs<Routes>;
