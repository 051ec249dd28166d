// Actions of the open conversation, bound to their commands.
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { ConversationRow } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import type { CommandName } from "#web/data/command-specs.ts";
import { useCommand } from "#web/data/commands.ts";
import {
  type ConversationMutationInput,
  type ConversationMutationName,
  runConversationMutation,
} from "#web/data/conversations/conversation-mutations.ts";
import { isInQueue } from "#web/data/conversations/list-rows.ts";
import { runOnDemand } from "#web/data/run-on-demand.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { useCan } from "#web/data/use-can.ts";
import { fill } from "#web/language/fill.ts";
import * as words from "./words.ts";

type ActionInput<Name extends ConversationMutationName> = Omit<
  ConversationMutationInput<Name>,
  "conversationId"
>;

export function useConversationActions(row: ConversationRow) {
  const cache = useQueryClient();
  const { id } = row;
  return useCallback(
    <Name extends ConversationMutationName>(name: Name, rest: ActionInput<Name>): void =>
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
  readonly prioritize: () => void;
  readonly rename: () => void;
}

interface CommandScope {
  readonly isOn: boolean;
  /** On a focused row a command that is unavailable must not run on the open conversation instead. */
  readonly isFirst: boolean;
}

/** Shortcuts and palette act on the open conversation, or on the focused list row. */
export function useConversationCommands(
  row: ConversationRow,
  openers: Openers,
  { isOn, isFirst }: CommandScope = { isOn: true, isFirst: false },
): void {
  const cache = useQueryClient();
  const me = useBootstrap((bootstrap) => bootstrap.me);
  const act = useConversationActions(row);
  const canUpdate = useCan("conversation.update");
  const isThere = row.folder !== "trash" && row.folder !== "merged";
  const isWorkable = canUpdate && isThere;
  const isMovable = canUpdate && isInQueue(row);
  const useScoped = (name: CommandName, run: () => void, can = true) =>
    useCommand(name, can ? run : null, { enabled: isOn && (can || isFirst), isFirst });
  useScoped("assign", openers.assign, isWorkable);
  useScoped("snooze", openers.snooze, isMovable);
  useScoped("tag", openers.tag, isWorkable);
  useScoped("prioritize", openers.prioritize, isWorkable);
  useScoped("rename", openers.rename, isWorkable);
  useScoped(
    "assignMe",
    () => {
      const text = fill(words.assignedToYou, { contactName: row.contactName });
      act("assign", { assigneeId: me.id, text });
    },
    isWorkable && row.assigneeId !== me.id,
  );
  useScoped("close", () => act("close", {}), isMovable && row.status !== "closed");
  useScoped("reopen", () => act("reopen", {}), isMovable && row.status !== "open");
  useScoped("spam", () => act("spam", { isSpam: true }), isWorkable && row.folder !== "spam");
  useScoped("notSpam", () => act("spam", { isSpam: false }), canUpdate && row.folder === "spam");
  useScoped("trash", () => act("trash", { isTrashed: true }), isWorkable);
  useScoped(
    "restore",
    () => act("trash", { isTrashed: false }),
    canUpdate && row.folder === "trash",
  );
  useScoped("markUnread", () =>
    runOnDemand(fill(words.couldntUpdate, { name: row.contactName }), async () => {
      const { markUnread } = await import("#web/data/mark-unread.ts");
      markUnread(cache, row);
    }),
  );
  useScoped("copyLink", () => void copyLink(row));
}

async function copyLink(row: ConversationRow): Promise<void> {
  const address = `${location.origin}/conversations/open/${row.number}`;
  try {
    await navigator.clipboard.writeText(address);
    showToast({ text: fill(words.copiedTheLinkTo, { number: row.number }) });
  } catch {
    // Browsers block clipboard access without https.
    showToast({ text: fill(words.copyItFromHere, { address }), seconds: 20 });
  }
}
