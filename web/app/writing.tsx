// Starts a new message from any screen.
import { useState } from "react";
import { useCommand } from "#web/data/commands.ts";
import { useCan } from "#web/data/use-can.ts";
import { startTypeahead } from "#web/ui/keyboard/typeahead-buffer.ts";
import { dialogPart } from "#web/ui/part.tsx";
import { showLostTextToast } from "./screens/composer-coming.tsx";

const NewSmsDialog = dialogPart(
  async () => (await import("#web/features/composer/new-sms/new-sms-dialog.tsx")).NewSmsDialog,
);
const NewEmailDialog = dialogPart(
  async () =>
    (await import("#web/features/composer/new-email/new-email-dialog.tsx")).NewEmailDialog,
);

/** A new `time` replaces the open dialog: the request is for another recipient. */
interface Written {
  readonly kind: "mail" | "text";
  readonly time: number;
}

export function Writing() {
  const mayReply = useCan("conversation.reply");
  const [written, setWritten] = useState<Written | null>(null);
  const begin = (kind: Written["kind"]) => {
    startTypeahead(showLostTextToast);
    setWritten((before) => ({ kind, time: (before?.time ?? 0) + 1 }));
  };
  useCommand("newText", () => begin("text"), mayReply);
  useCommand("newMail", () => begin("mail"), mayReply);
  if (written === null) return null;
  const Dialog = { mail: NewEmailDialog, text: NewSmsDialog }[written.kind];
  return <Dialog key={written.time} onClose={() => setWritten(null)} />;
}
