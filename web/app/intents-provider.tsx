import { type ReactNode, useLayoutEffect } from "react";
import { intents } from "#web/data/intents.ts";

/**
 * Surrounds all screens of a member, because a command for a conversation is sent before the conversation is open. Signing
 * out reloads the page, so no intent reaches the next member.
 */
export function IntentsProvider({ children }: { children: ReactNode }) {
  useLayoutEffect(() => intents.expect(["runInConversation"]), []);
  return children;
}
