// The URL at which a member's browser gets a remote image. It is signed, so our server fetches only images of emails
// that were shown here, and is no open proxy.
import type { WorkspaceId } from "#domain/ids.ts";
import type { Secrets } from "#server/secrets.ts";

const claimOf = (workspaceId: WorkspaceId, url: string) => `picture ${workspaceId} ${url}`;

export function signedImageUrl(secrets: Secrets, workspaceId: WorkspaceId, url: string): string {
  const query = new URLSearchParams({ u: url, s: secrets.sign(claimOf(workspaceId, url)) });
  return `/remote-images?${query}`;
}

/** The original image URL; null if the signature is not ours for this workspace. */
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
