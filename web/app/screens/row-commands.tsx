// Commands of the focused list row. Those that need an open conversation open the row first, so that all keys act on the
// same row.
import type { ConversationRow } from "#contract/live-protocol.ts";
import { useHasPhone } from "#web/data/call/phone-inboxes.ts";
import { commandSpecOf } from "#web/data/command-specs.ts";
import { useCommand } from "#web/data/commands.ts";
import { raiseIntent } from "#web/data/intents.ts";
import { navigate } from "#web/data/navigation.ts";
import { routePaths, type View } from "#web/data/routes.ts";
import { useCan } from "#web/data/use-can.ts";
import { RowCommands as CommandsInPlace } from "#web/features/conversation/header/row-actions.tsx";
import { startTypeahead } from "#web/ui/keyboard/typeahead-buffer.ts";
import { showLostTextToast } from "./pending-commands.tsx";

const openFirstCommands = [
  "reply",
  "replyAll",
  "forward",
  "email",
  "text",
  "note",
  "merge",
  "call",
  "threadingReason",
] as const;

interface RowCommandsProps {
  row: ConversationRow;
  /** The row has the focus. */
  isOn: boolean;
  view: View;
  /** Number of the open conversation. */
  open: number | null;
}

export function RowCommands(props: RowCommandsProps) {
  return (
    <>
      <CommandsInPlace row={props.row} isOn={props.isOn} />
      {props.isOn &&
        openFirstCommands.map((name) => <OpenFirstCommand key={name} name={name} {...props} />)}
    </>
  );
}

interface OpenFirstCommandProps extends RowCommandsProps {
  name: (typeof openFirstCommands)[number];
}

function OpenFirstCommand({ name, row, view, open }: OpenFirstCommandProps) {
  const { number, folder } = row;
  const hasPhone = useHasPhone();
  const isAllowed = useCan(commandSpecOf(name).requires ?? "conversation.read");
  const canRun =
    folder !== "merged" &&
    (name === "call" ? hasPhone : isAllowed) &&
    (name !== "merge" || folder !== "trash");
  const run = () => {
    raiseIntent("runInConversation", { number, command: name });
    if (name !== "call" && name !== "threadingReason") startTypeahead(showLostTextToast);
    // As with J and K: going back leads to the list.
    navigate(routePaths.conversation(view, number), { replace: open !== null });
  };
  useCommand(name, canRun ? run : null, { isFirst: true });
  return null;
}
