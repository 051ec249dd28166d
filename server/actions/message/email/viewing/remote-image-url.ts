// The URL at which a member's browser gets a remote image. It is signed, so our server fetches only images of emails
// that were shown here, and is no open proxy.
import type { EntryId, WorkspaceId } from "#domain/ids.ts";
import type { Secrets } from "#server/secrets.ts";

export interface RemoteImageClaim {
  readonly entryId: EntryId;
  readonly url: string;
}

const textOf = (workspaceId: WorkspaceId, { entryId, url }: RemoteImageClaim) =>
  `picture ${workspaceId} ${entryId} ${url}`;

export function signedImageUrl(
  secrets: Secrets,
  workspaceId: WorkspaceId,
  claim: RemoteImageClaim,
): string {
  const { url, entryId } = claim;
  const signature = secrets.sign(textOf(workspaceId, claim));
  return `/remote-images?${new URLSearchParams({ u: url, e: entryId, s: signature })}`;
}

/** The email and the original image URL; null if the signature is not ours for this workspace. */
export function verifyImageUrl(
  secrets: Secrets,
  workspaceId: WorkspaceId,
  query: URLSearchParams,
): RemoteImageClaim | null {
  const url = query.get("u");
  const entryId = query.get("e") as EntryId | null;
  const signature = query.get("s");
  if (url === null || entryId === null || signature === null) return null;
  const claim = { entryId, url };
  return secrets.isSigned(textOf(workspaceId, claim), signature) ? claim : null;
}
