// To write to somebody first, from whatever screen one is on.
import { useState } from "react";
import { useCommand } from "#web/data/commands.ts";
import { useMay } from "#web/data/use-may.ts";
import { typeAhead } from "#web/ui/keys/type-ahead.ts";
import { dialogPart } from "#web/ui/part.tsx";
import { sayLost } from "./desk/composer-coming.tsx";

const NewTextDialog = dialogPart(
  async () => (await import("#web/features/composer/new-text/new-text-dialog.tsx")).NewTextDialog,
);
const NewMailDialog = dialogPart(
  async () => (await import("#web/features/composer/new-mail/new-mail-dialog.tsx")).NewMailDialog,
);

/** `time` makes another one of what is asked for while one is open: it is meant for somebody else. */
interface Written {
  readonly kind: "mail" | "text";
  readonly time: number;
}

export function Writing() {
  const mayReply = useMay("conversation.reply");
  const [written, setWritten] = useState<Written | null>(null);
  const begin = (kind: Written["kind"]) => {
    typeAhead(sayLost);
    setWritten((before) => ({ kind, time: (before?.time ?? 0) + 1 }));
  };
  useCommand("newText", () => begin("text"), mayReply);
  useCommand("newMail", () => begin("mail"), mayReply);
  if (written === null) return null;
  const Dialog = { mail: NewMailDialog, text: NewTextDialog }[written.kind];
  return <Dialog key={written.time} onClose={() => setWritten(null)} />;
}
