// Every route has exactly one action; the compiler holds the two tables together.
import type { RouteName } from "#contract/routes.ts";
import type { Action } from "./action.ts";
import { flowActions } from "./call/flow/table.ts";
import { softphoneActions, takeActions } from "./call/softphone/table.ts";
import { callActions } from "./call/table.ts";
import { contactActions } from "./contact/table.ts";
import { conversationActions } from "./conversation/table.ts";
import { domainActions } from "./domain/table.ts";
import { healthActions } from "./health/table.ts";
import { mailboxActions } from "./line/mailbox/table.ts";
import { lineActions } from "./line/table.ts";
import { memberActions } from "./member/table.ts";
import { mailActions } from "./message/mail/table.ts";
import { savedReplyActions } from "./saved-reply/table.ts";
import { searchActions } from "./search/table.ts";
import { suppressionActions } from "./suppression/table.ts";
import { tagActions } from "./tag/table.ts";
import { workspaceActions } from "./workspace/table.ts";

export const actions = {
  ...workspaceActions,
  ...healthActions,
  ...memberActions,
  ...lineActions,
  ...mailboxActions,
  ...domainActions,
  ...contactActions,
  ...conversationActions,
  ...mailActions,
  ...savedReplyActions,
  ...suppressionActions,
  ...searchActions,
  ...tagActions,
  ...callActions,
  ...flowActions,
  ...softphoneActions,
  ...takeActions,
} satisfies Record<RouteName, { name: string }>;

export function findAction(route: string): Action | null {
  return Object.hasOwn(actions, route) ? (actions[route as RouteName] as unknown as Action) : null;
}
