import { expect, test } from "vitest";
import type { ConversationId, EntryId, WorkspaceId } from "#domain/ids.ts";
import { createSecrets } from "#server/secrets.ts";
import { signedImageUrl, verifyImageUrl } from "./remote-image-url.ts";

test("accepts a URL only for the workspace and image it was signed for", () => {
  const secrets = createSecrets("one secret of more than 32 characters");
  const [ours, theirs] = ["w1", "w2"] as WorkspaceId[] as [WorkspaceId, WorkspaceId];
  const url = "http://far.example/a.png?x=1&y=2";
  const claim = { conversationId: "c1" as ConversationId, entryId: "e1" as EntryId, url };
  const query = (address: string) => new URL(address, "http://desk").searchParams;
  const good = query(signedImageUrl(secrets, ours, claim));
  expect(verifyImageUrl(secrets, ours, good)).toEqual(claim);
  expect(verifyImageUrl(secrets, theirs, good)).toBeNull();
  expect(
    verifyImageUrl(createSecrets("two secrets of more than 32 characters"), ours, good),
  ).toBeNull();
  for (const change of [{ u: `${url}&z` }, { e: "e2" }, { c: "c2" }]) {
    const other = new URLSearchParams({ ...Object.fromEntries(good), ...change });
    expect(verifyImageUrl(secrets, ours, other)).toBeNull();
  }
  expect(verifyImageUrl(secrets, ours, new URLSearchParams({ u: url }))).toBeNull();
  expect(verifyImageUrl(secrets, ours, new URLSearchParams())).toBeNull();
});
