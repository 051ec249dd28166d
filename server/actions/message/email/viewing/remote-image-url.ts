// The URL at which a member's browser gets a remote image. It is signed, so our server fetches only images of emails
// that were shown here, and is no open proxy.
import type { ConversationId, EntryId, WorkspaceId } from "#domain/ids.ts";
import type { Secrets } from "#server/secrets.ts";

interface RemoteImageClaim {
  readonly conversationId: ConversationId;
  readonly entryId: EntryId;
  readonly url: string;
}

const textOf = (workspaceId: WorkspaceId, { conversationId, entryId, url }: RemoteImageClaim) =>
  `picture ${workspaceId} ${conversationId} ${entryId} ${url}`;

export function signedImageUrl(
  secrets: Secrets,
  workspaceId: WorkspaceId,
  claim: RemoteImageClaim,
): string {
  const { conversationId, url, entryId } = claim;
  const s = secrets.sign(textOf(workspaceId, claim));
  return `/remote-images?${new URLSearchParams({ u: url, c: conversationId, e: entryId, s })}`;
}

/** The email, its conversation and the original image URL; null if the signature is not ours for this workspace. */
export function verifyImageUrl(
  secrets: Secrets,
  workspaceId: WorkspaceId,
  query: URLSearchParams,
): RemoteImageClaim | null {
  const url = query.get("u");
  const conversationId = query.get("c") as ConversationId | null;
  const entryId = query.get("e") as EntryId | null;
  const signature = query.get("s");
  if (url === null || conversationId === null || entryId === null || signature === null)
    return null;
  const claim = { conversationId, entryId, url };
  return secrets.isSigned(textOf(workspaceId, claim), signature) ? claim : null;
}
