import { describe, expect, test } from "vitest";
import type { ConversationId, InboxId } from "#domain/ids.ts";
import {
  resolveSmsConversation,
  type SmsConversationCandidate,
} from "./resolve-sms-conversation.ts";

const now = new Date("2026-11-20T12:00:00Z");
const ago = (days: number) => new Date(now.getTime() - days * 24 * 3600_000).toISOString();
const candidate = (
  id: string,
  facts: Partial<SmsConversationCandidate>,
): SmsConversationCandidate => ({
  id: id as ConversationId,
  inboxId: "front" as InboxId,
  place: "open",
  closedAt: null,
  lastTextedAt: null,
  lastEntryAt: ago(1),
  ...facts,
});

describe("where an incoming text belongs", () => {
  test("to the conversation of our last text, whatever it began as and whatever is newer", () => {
    const place = resolveSmsConversation(
      [
        candidate("newer", { lastEntryAt: ago(0) }),
        candidate("answered", { lastTextedAt: ago(2), place: "closed", closedAt: ago(1) }),
      ],
      now,
    );
    expect(place).toEqual({ kind: "join", conversationId: "answered", why: "answers_our_text" });
  });
  test("else to the open one", () => {
    expect(
      resolveSmsConversation(
        [
          candidate("closed", { place: "closed", closedAt: ago(1), lastEntryAt: ago(0) }),
          candidate("open", {}),
        ],
        now,
      ),
    ).toMatchObject({ conversationId: "open", why: "open_with_this_line" });
  });
  test("else to the one closed within the reopen window", () => {
    expect(
      resolveSmsConversation([candidate("recent", { place: "closed", closedAt: ago(29) })], now),
    ).toMatchObject({ kind: "join", conversationId: "recent" });
  });
  test("else to a new one, linked to the one closed too long ago", () => {
    expect(
      resolveSmsConversation(
        [
          candidate("old", {
            place: "closed",
            closedAt: ago(31),
            lastEntryAt: ago(31),
            lastTextedAt: ago(31),
          }),
        ],
        now,
      ),
    ).toEqual({ kind: "begin", previousConversationId: "old", why: "closed_too_long" });
  });
  test("never to what was thrown away", () => {
    expect(
      resolveSmsConversation([candidate("gone", { place: "trash", lastTextedAt: ago(1) })], now),
    ).toEqual({ kind: "begin", previousConversationId: null, why: "first_contact" });
  });
  test("a stranger's first word begins one", () => {
    expect(resolveSmsConversation([], now)).toEqual({
      kind: "begin",
      previousConversationId: null,
      why: "first_contact",
    });
  });
});
