import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Kbd } from "#web/ui/keyboard/kbd.tsx";
import * as words from "./words.ts";

/** Empty state of the conversation pane. */
export function NoConversationSelected() {
  return (
    <EmptyState title={words.noConversationSelected}>
      <span data-part="select-hint">
        {words.selectOrPress} <Kbd keys="j" /> {words.and} <Kbd keys="enter" />.{" "}
      </span>
      <Kbd keys="?" /> {words.showsAllShortcuts}
    </EmptyState>
  );
}
