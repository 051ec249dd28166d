import { newMessage } from "#web/app/words.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { NewIcon } from "#web/ui/icons.tsx";
import { lazyPopover } from "#web/ui/popover/lazy-popover.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";

const ComposeMenuItems = lazyPopover(
  async () => (await import("./compose-menu-items.tsx")).ComposeMenuItems,
);

/** Menu for a new message; the channel is chosen here. */
export function ComposeMenu() {
  const float = usePopover();
  return (
    <>
      <IconButton name={newMessage} icon={NewIcon} {...float.trigger} />
      <ComposeMenuItems float={float} />
    </>
  );
}
