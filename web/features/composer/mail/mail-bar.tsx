import { type ReactNode, useRef } from "react";
import type { SavedReply } from "#contract/live.ts";
import { sayBytes } from "#domain/limits.ts";
import type { HoleWords } from "#domain/message/saved-words.ts";
import { SavedButton } from "#web/features/composer/saved/saved-button.tsx";
import type { FileHold } from "#web/features/composer/uploading/file-hold.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import type { Float } from "#web/ui/float/use-float.ts";
import { AttachIcon } from "#web/ui/icon.tsx";
import type { Format } from "#web/ui/rich/format.ts";
import { FormatBar } from "#web/ui/rich/format-bar.tsx";
import { SendButton } from "./later/send-button.tsx";
import type { HowToSend } from "./use-send-mail.ts";

interface MailBarProps {
  format: Format | null;
  saved: Float;
  holes: HoleWords;
  most: number;
  isBlocked: boolean;
  isFirst: boolean;
  isBusy: boolean;
  mayNotSend: boolean;
  hold: FileHold | null;
  describedBy: string | undefined;
  state?: ReactNode;
  /** From then on one writes: the letters after a file was chosen, or none, are words. */
  onAttach: () => void;
  onLeaveSaved: () => void;
  onFiles: (files: File[]) => void;
  onSaved: (reply: SavedReply) => void;
  onSend: (how: HowToSend) => void;
}

export function MailBar(props: MailBarProps) {
  const { isBlocked } = props;
  const file = useRef<HTMLInputElement>(null);
  return (
    <div className="composer-bar mail-bar">
      <FormatBar format={isBlocked ? null : props.format} />
      <span className="bar-rule" />
      <IconButton
        name="Attach"
        glyph={AttachIcon}
        title={`Max ${sayBytes(props.most)} total`}
        disabled={isBlocked}
        onClick={() => {
          props.onAttach();
          file.current?.click();
        }}
      />
      <input
        ref={file}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          props.onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
      <SavedButton
        float={props.saved}
        holes={props.holes}
        disabled={isBlocked}
        onPick={props.onSaved}
        onLeave={props.onLeaveSaved}
      />
      <span className="bar-end">
        {props.state}
        <SendButton
          disabled={props.mayNotSend}
          hold={props.hold}
          describedBy={props.describedBy}
          isFirst={props.isFirst}
          busy={props.isBusy}
          onSend={props.onSend}
        />
      </span>
    </div>
  );
}
