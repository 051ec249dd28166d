import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Kbd } from "#web/ui/keyboard/kbd.tsx";

/** Empty state of the conversation pane. */
export function NoConversationSelected() {
  return (
    <EmptyState title="No conversation selected">
      <span className="select-hint">
        Select a conversation, or press <Kbd keys="j" /> and <Kbd keys="enter" />.{" "}
      </span>
      <Kbd keys="?" /> shows all shortcuts.
    </EmptyState>
  );
}
