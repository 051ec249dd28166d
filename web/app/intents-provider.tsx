import { type ReactNode, useLayoutEffect } from "react";
import { intents } from "#web/data/intents.ts";

/**
 * Around all screens of a member. A command for a conversation is raised before that is open. Nothing is held for the
 * next member: signing out loads the page anew.
 */
export function IntentsProvider({ children }: { children: ReactNode }) {
  useLayoutEffect(() => intents.expect(["runInConversation"]), []);
  return children;
}
