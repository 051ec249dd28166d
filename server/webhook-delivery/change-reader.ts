import type { ApiKeyId, Id, WorkspaceId } from "#domain/ids.ts";
import { apiKeyScope } from "#domain/member/api-key-scope.ts";
import type { ChangeReader } from "#server/live/visible-to.ts";
import type { WebhookReaderRecord } from "#server/store/webhook/endpoint.ts";

/** A webhook sees what an API key of its member would see that is limited to its inboxes. */
export function changeReaderOf(
  workspaceId: WorkspaceId,
  endpoint: WebhookReaderRecord,
): ChangeReader {
  const { id, description, memberId, country } = endpoint;
  const scope = apiKeyScope(
    { role: "manager", visibleInboxIds: endpoint.inboxIds },
    { role: endpoint.memberRole, visibleInboxIds: endpoint.memberVisibleInboxIds },
  );
  return {
    actor: {
      kind: "api_key",
      workspaceId,
      keyId: id as Id<string> as ApiKeyId,
      memberId,
      name: description,
      country,
      ...scope,
      ip: "",
    },
    viewing: null,
    receivesEverything: true,
  };
}
