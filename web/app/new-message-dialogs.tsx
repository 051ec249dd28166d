// Starts a new message from any screen.
import { useState } from "react";
import { useCommand } from "#web/data/commands.ts";
import { type IntentInputs, useIntentHandler } from "#web/data/intents.ts";
import { useCan } from "#web/data/use-can.ts";
import { startTypeahead } from "#web/ui/keyboard/typeahead-buffer.ts";
import { lazyDialog } from "#web/ui/lazy-component.tsx";
import { showLostTextToast } from "./screens/pending-commands.tsx";

const NewTextDialog = lazyDialog(
  async () => (await import("#web/features/composer/new-text/new-text-dialog.tsx")).NewTextDialog,
);
const NewEmailDialog = lazyDialog(
  async () =>
    (await import("#web/features/composer/new-email/new-email-dialog.tsx")).NewEmailDialog,
);

interface NewMessage {
  readonly Dialog: typeof NewEmailDialog | typeof NewTextDialog;
  readonly input: IntentInputs["startNewEmail"] & IntentInputs["startNewText"];
  /** A new key replaces the open dialog: the message is for another recipient. */
  readonly key: number;
}

export function NewMessageDialogs() {
  const canReply = useCan("conversation.reply");
  const [shown, setShown] = useState<NewMessage | null>(null);
  const starter =
    (Dialog: NewMessage["Dialog"]) =>
    (input: NewMessage["input"] = {}) => {
      startTypeahead(showLostTextToast);
      setShown((before) => ({ Dialog, input, key: (before?.key ?? 0) + 1 }));
    };
  const startText = starter(NewTextDialog);
  const startEmail = starter(NewEmailDialog);
  useIntentHandler("startNewText", canReply ? startText : null);
  useIntentHandler("startNewEmail", canReply ? startEmail : null);
  useCommand("newText", () => startText(), canReply);
  useCommand("newMail", () => startEmail(), canReply);
  if (shown === null) return null;
  const { Dialog, input, key } = shown;
  return <Dialog key={key} input={input} onClose={() => setShown(null)} />;
}
