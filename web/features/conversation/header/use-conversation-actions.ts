// The deeds of the open conversation, bound to their commands.
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { ConversationRow } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { useCommand } from "#web/data/commands.ts";
import {
  type ConversationMutationInput,
  type ConversationMutationName,
  runConversationMutation,
} from "#web/data/conversations/conversation-mutations.ts";
import { isInQueue } from "#web/data/conversations/list-rows.ts";
import { markUnread } from "#web/data/conversations/read-state.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { useCan } from "#web/data/use-can.ts";

type Rest<Name extends ConversationMutationName> = Omit<
  ConversationMutationInput<Name>,
  "conversationId"
>;

export function useConversationActions(row: ConversationRow) {
  const cache = useQueryClient();
  const { id } = row;
  return useCallback(
    <Name extends ConversationMutationName>(name: Name, rest: Rest<Name>): void =>
      void runConversationMutation(cache, name, {
        ...rest,
        conversationId: id,
      } as unknown as ConversationMutationInput<Name>),
    [cache, id],
  );
}

interface Openers {
  readonly assign: () => void;
  readonly snooze: () => void;
  readonly tag: () => void;
  readonly rename: () => void;
}

/** Keys and palette act on the conversation that is open, or on the row of the list that has the focus. */
export function useConversationCommands(row: ConversationRow, openers: Openers, isOn = true): void {
  const cache = useQueryClient();
  const { me } = useBootstrap("me");
  const act = useConversationActions(row);
  const mayWork = useCan("conversation.update") && isOn;
  const isThere = row.place !== "trash" && row.place !== "merged";
  const isWorkable = mayWork && isThere;
  const isMovable = mayWork && isInQueue(row);
  useCommand("assign", openers.assign, isWorkable);
  useCommand("snooze", openers.snooze, isMovable);
  useCommand("tag", openers.tag, isWorkable);
  useCommand("rename", openers.rename, isWorkable);
  useCommand(
    "assignMe",
    () => act("assign", { assigneeId: me.id, words: "assigned to you" }),
    isWorkable && row.assigneeId !== me.id,
  );
  useCommand("close", () => act("close", {}), isMovable && row.status !== "closed");
  useCommand("reopen", () => act("reopen", {}), isMovable && row.status !== "open");
  useCommand("spam", () => act("spam", { isSpam: true }), isWorkable && row.place !== "spam");
  useCommand("notSpam", () => act("spam", { isSpam: false }), mayWork && row.place === "spam");
  useCommand("trash", () => act("trash", { isTrashed: true }), isWorkable);
  useCommand("restore", () => act("trash", { isTrashed: false }), mayWork && row.place === "trash");
  useCommand("markUnread", () => markUnread(cache, row), isOn);
  useCommand("copyLink", () => void copyLink(row), isOn);
}

async function copyLink(row: ConversationRow): Promise<void> {
  const address = `${location.origin}/conversations/open/${row.number}`;
  try {
    await navigator.clipboard.writeText(address);
    showToast({ say: `Copied the link to #${row.number}` });
  } catch {
    // Without https the browser keeps the clipboard to itself.
    showToast({ say: `Copy it from here: ${address}`, seconds: 20 });
  }
}
