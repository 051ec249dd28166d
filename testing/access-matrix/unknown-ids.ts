import { randomUUID } from "node:crypto";
import type { Ids } from "./scope-data.ts";

/** Well-formed ids that do not exist. */
export function unknownIds(): Ids {
  const id = () => randomUUID() as never;
  return {
    n: 0,
    conversationId: id(),
    contactId: id(),
    contactMergeId: id(),
    contactPointId: id(),
    textPointId: id(),
    heldEntryId: id(),
    noteId: id(),
    uploadId: id(),
    inboxId: id(),
    accountId: id(),
    mailAccountId: id(),
    emailInboxId: id(),
    domain: "nowhere.example",
    scheduledId: id(),
    spareId: id(),
    threadOperationId: id(),
    suppressionId: id(),
    callId: id(),
    recordingId: id(),
    tagId: id(),
    savedReplyId: id(),
    savedViewId: id(),
    calendarId: id(),
    policyId: id(),
    webhookEndpointId: id(),
    webhookDeliveryId: id(),
    teamId: id(),
    memberId: id(),
    colleagueId: id(),
    invitationId: id(),
    apiKeyId: id(),
    sessionId: id(),
    inboundPayloadId: id(),
    draftVersion: 0,
    bulkOperationId: id(),
    audioFileId: id(),
  };
}
