import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Channel } from "#domain/line/line-kind.ts";
import { messagesName } from "#domain/message/message-names.ts";
import { call } from "#web/data/api.ts";
import { applyNews } from "#web/data/live/apply-news.ts";
import { sayRefusal } from "#web/data/refusal.ts";
import { useAction } from "#web/data/use-action.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useIsHere } from "#web/ui/dialog/use-is-here.ts";
import { Field } from "#web/ui/field/field.tsx";
import { TextArea } from "#web/ui/field/text-input.tsx";
import type { Point } from "./text-check.ts";

/** Lifting a stop by hand asks for proof: the customer's own words go into the ledger. */
interface GrantDialogProps {
  point: Point;
  medium: Channel;
  onClose: () => void;
}

export function GrantDialog({ point, medium, onClose }: GrantDialogProps) {
  const cache = useQueryClient();
  const [words, setWords] = useState("");
  const [isTried, setTried] = useState(false);
  const isHere = useIsHere();
  const { run, isBusy, refusal } = useAction({
    ask: (said: string) =>
      call("recordConsent", { pointId: point.id, deed: "granted", medium, words: said }),
    settle: (_, contact) => {
      applyNews(cache, [{ noun: "contact", id: contact.id, deed: "saved", now: contact }]);
      if (isHere()) onClose();
    },
    tells: "in place",
  });
  const isMissing = words.trim() === "";
  const grant = () => {
    setTried(true);
    if (!isMissing) void run(words.trim());
  };
  return (
    <Dialog
      title={`${medium === "whatsapp" ? "WhatsApp" : "Texts"} to ${point.shown}: record opt-in`}
      onClose={onClose}
      onConfirm={grant}
      holds
      promise="It's saved in the consent history with your name."
      actions={
        <Button kind="primary" keys="mod+enter" busy={isBusy} onClick={grant}>
          Record
        </Button>
      }
    >
      <Field
        label="What the customer said, and where"
        hint={`For example: asked by phone to get ${messagesName(medium)} again, November 20.`}
        error={
          (refusal ? sayRefusal(refusal) : undefined) ??
          (isTried && isMissing ? "Enter what the customer said." : undefined)
        }
      >
        <TextArea
          value={words}
          maxLength={500}
          data-autofocus
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </Field>
    </Dialog>
  );
}
