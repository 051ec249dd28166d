// The address at which a member's browser gets a picture from afar. It is signed, so that our server fetches
// only what stands in a mail somebody here was shown, and is no proxy for whoever comes by.
import type { WorkspaceId } from "#domain/ids.ts";
import type { Secrets } from "#server/secrets.ts";

const claimOf = (workspaceId: WorkspaceId, url: string) => `picture ${workspaceId} ${url}`;

export function signedImageUrl(secrets: Secrets, workspaceId: WorkspaceId, url: string): string {
  const query = new URLSearchParams({ u: url, s: secrets.sign(claimOf(workspaceId, url)) });
  return `/remote-images?${query}`;
}

/** The picture meant; null when we did not write this address for this workspace. */
export function verifyImageUrl(
  secrets: Secrets,
  workspaceId: WorkspaceId,
  query: URLSearchParams,
): string | null {
  const url = query.get("u");
  const signature = query.get("s");
  if (url === null || signature === null) return null;
  return secrets.isSigned(claimOf(workspaceId, url), signature) ? url : null;
}
