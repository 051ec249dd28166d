// What each permission lets a member do; the descriptions in domain/permissions.ts are for programs.
import type { Permission } from "#domain/permissions.ts";
import * as words from "./words.ts";

export const permissionLabels: Readonly<Record<Permission, string>> = {
  "workspace.read": words.canSeeWorkspace,
  "workspace.manage": words.canManageWorkspace,
  "member.manage": words.canManageMembers,
  "team.manage": words.canManageTeams,
  "inbox.manage": words.canManageInboxes,
  "account.manage": words.canManageAccounts,
  "tag.manage": words.canManageTags,
  "saved_reply.manage": words.canManageSavedReplies,
  "view.manage": words.canManageSavedViews,
  "sla.manage": words.canManageSlas,
  "api_key.manage": words.canManageApiKeys,
  "audit.read": words.canReadAudit,
  "dead_letter.manage": words.canManageDeadLetters,
  "health.manage": words.canManageHealth,
  "simulator.use": words.canUseSimulator,
  "conversation.read": words.canReadConversations,
  "conversation.reply": words.canReply,
  "conversation.update": words.canUpdateConversations,
  "call.handle": words.canHandleCalls,
  "call.supervise": words.canSupervise,
  "recording.listen": words.canListen,
  "recording.delete": words.canDeleteRecordings,
  "call_flow.manage": words.canManageCallFlows,
  "contact.read": words.canReadContacts,
  "contact.update": words.canUpdateContacts,
  "suppression.manage": words.canManageSuppressions,
  "profile.manage": words.canManageProfile,
};
