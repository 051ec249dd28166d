import { describe, expect, test } from "vitest";
import type { ConversationId, InboxId } from "#domain/ids.ts";
import {
  type PhoneConversationCandidate,
  resolvePhoneConversation,
} from "./resolve-phone-conversation.ts";

const now = new Date("2026-11-20T12:00:00Z");
const ago = (days: number) => new Date(now.getTime() - days * 24 * 3600_000).toISOString();
const candidate = (
  id: string,
  overrides: Partial<PhoneConversationCandidate>,
): PhoneConversationCandidate => ({
  id: id as ConversationId,
  inboxId: "front" as InboxId,
  folder: "open",
  closedAt: null,
  lastTextedAt: null,
  lastEntryAt: ago(1),
  isMergeTarget: false,
  ...overrides,
});

describe("an incoming text", () => {
  test("joins the conversation of our last text, whatever its channel and even if another is newer", () => {
    const match = resolvePhoneConversation(
      [
        candidate("newer", { lastEntryAt: ago(0) }),
        candidate("answered", { lastTextedAt: ago(2), folder: "closed", closedAt: ago(1) }),
      ],
      now,
    );
    expect(match).toEqual({
      kind: "join",
      conversationId: "answered",
      reason: "reply_to_our_text",
    });
  });
  test("joins a merge target if our last text moved there, even if the contact has a conversation", () => {
    const match = resolvePhoneConversation(
      [
        candidate("own", { lastTextedAt: ago(3) }),
        candidate("merged", { lastTextedAt: ago(2), isMergeTarget: true }),
      ],
      now,
    );
    expect(match).toEqual({ kind: "join", conversationId: "merged", reason: "reply_to_our_text" });
  });
  test("compares times, not their text", () => {
    const match = resolvePhoneConversation(
      [
        candidate("earlier", { lastTextedAt: "2026-11-19T12:00:00Z" }),
        candidate("later", { lastTextedAt: "2026-11-19T12:00:00.5Z" }),
      ],
      now,
    );
    expect(match).toMatchObject({ conversationId: "later" });
  });
  test("else joins the contact's own rather than a merge target", () => {
    const own = candidate("own", { folder: "closed", closedAt: ago(7), lastEntryAt: ago(7) });
    const merged = candidate("merged", { lastEntryAt: ago(0), isMergeTarget: true });
    expect(resolvePhoneConversation([own, merged], now)).toMatchObject({ conversationId: "own" });
    expect(resolvePhoneConversation([merged], now)).toMatchObject({ conversationId: "merged" });
  });
  test("else joins the open one", () => {
    expect(
      resolvePhoneConversation(
        [
          candidate("closed", { folder: "closed", closedAt: ago(1), lastEntryAt: ago(0) }),
          candidate("open", {}),
        ],
        now,
      ),
    ).toMatchObject({ conversationId: "open", reason: "open_in_this_inbox" });
  });
  test("else joins the one closed within the reopen window", () => {
    expect(
      resolvePhoneConversation([candidate("recent", { folder: "closed", closedAt: ago(29) })], now),
    ).toMatchObject({ kind: "join", conversationId: "recent" });
  });
  test("else starts a new one, linked to one closed too long ago", () => {
    expect(
      resolvePhoneConversation(
        [
          candidate("old", {
            folder: "closed",
            closedAt: ago(31),
            lastEntryAt: ago(31),
            lastTextedAt: ago(31),
          }),
        ],
        now,
      ),
    ).toEqual({ kind: "create", previousConversationId: "old", reason: "closed_too_long" });
  });
  test("never joins one in the trash", () => {
    expect(
      resolvePhoneConversation([candidate("gone", { folder: "trash", lastTextedAt: ago(1) })], now),
    ).toEqual({ kind: "create", previousConversationId: null, reason: "first_contact" });
  });
  test("starts a new one on first contact", () => {
    expect(resolvePhoneConversation([], now)).toEqual({
      kind: "create",
      previousConversationId: null,
      reason: "first_contact",
    });
  });
});
