// Every route has exactly one action; the compiler enforces that the two tables match.
import type { RouteName } from "#contract/routes.ts";
import { mailboxActions } from "./account/mailbox/registry.ts";
import { accountActions } from "./account/registry.ts";
import { callFlowActions } from "./call/flow/registry.ts";
import { callActions } from "./call/registry.ts";
import { recordingActions, softphoneActions } from "./call/softphone/registry.ts";
import { contactActions } from "./contact/registry.ts";
import { bulkActions } from "./conversation/bulk/registry.ts";
import { conversationActions } from "./conversation/registry.ts";
import type { Action } from "./define-action.ts";
import { emailDomainActions } from "./email-domain/registry.ts";
import { healthActions } from "./health/registry.ts";
import { inboundPayloadActions } from "./inbound-payload/registry.ts";
import { inboxActions } from "./inbox/registry.ts";
import { memberActions } from "./member/registry.ts";
import { emailActions } from "./message/email/registry.ts";
import { messageActions } from "./message/registry.ts";
import { savedReplyActions } from "./saved-reply/registry.ts";
import { searchActions } from "./search/registry.ts";
import { slaActions } from "./sla/registry.ts";
import { suppressionActions } from "./suppression/registry.ts";
import { tagActions } from "./tag/registry.ts";
import { viewActions } from "./view/registry.ts";
import { webhookActions } from "./webhook/registry.ts";
import { workspaceActions } from "./workspace/registry.ts";

export const actions = {
  ...workspaceActions,
  ...healthActions,
  ...memberActions,
  ...inboxActions,
  ...accountActions,
  ...mailboxActions,
  ...emailDomainActions,
  ...contactActions,
  ...conversationActions,
  ...bulkActions,
  ...messageActions,
  ...inboundPayloadActions,
  ...emailActions,
  ...savedReplyActions,
  ...viewActions,
  ...slaActions,
  ...suppressionActions,
  ...searchActions,
  ...tagActions,
  ...callActions,
  ...callFlowActions,
  ...softphoneActions,
  ...recordingActions,
  ...webhookActions,
} satisfies Record<RouteName, { name: string }>;

export function findAction(route: string): Action | null {
  return Object.hasOwn(actions, route) ? (actions[route as RouteName] as unknown as Action) : null;
}
