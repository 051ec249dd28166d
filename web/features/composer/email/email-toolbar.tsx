import { type ReactNode, useRef } from "react";
import type { SavedReply } from "#contract/live-protocol.ts";
import { formatBytes } from "#domain/limits.ts";
import type { PlaceholderValues } from "#domain/message/placeholders.ts";
import composerStyles from "#web/features/composer/composer.module.css";
import { SavedReplyButton } from "#web/features/composer/saved-replies/saved-reply-button.tsx";
import type { FileHold } from "#web/features/composer/uploads/file-hold.ts";
import * as words from "#web/features/composer/words.ts";
import { fill } from "#web/language/fill.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { AttachIcon } from "#web/ui/icons.tsx";
import type { PopoverHandle } from "#web/ui/popover/use-popover.ts";
import type { Format } from "#web/ui/rich-text/format.ts";
import { FormatBar } from "#web/ui/rich-text/format-bar.tsx";
import styles from "./email-form.module.css";
import { SendButton } from "./scheduling/send-button.tsx";
import type { SendOptions } from "./types.ts";

interface EmailToolbarProps {
  format: Format | null;
  saved: PopoverHandle;
  placeholderValues: PlaceholderValues;
  max: number;
  isBlocked: boolean;
  isFirst: boolean;
  isBusy: boolean;
  isSendDisabled: boolean;
  uploadBlock: FileHold | null;
  describedBy: string | undefined;
  state?: ReactNode;
  /** Called when the file dialog opens; typing after it, with or without a file, must go into the text. */
  onAttach: () => void;
  onLeaveSaved: (isErased: boolean) => void;
  onFiles: (files: File[]) => void;
  onSaved: (reply: SavedReply) => void;
  onSend: (options: SendOptions) => void;
}

export function EmailToolbar(props: EmailToolbarProps) {
  const { isBlocked } = props;
  const file = useRef<HTMLInputElement>(null);
  return (
    <div data-part="composer-bar" className={clsx(composerStyles.composerBar, styles.emailBar)}>
      <FormatBar format={isBlocked ? null : props.format} />
      <span className={styles.barRule} />
      <IconButton
        name={words.attach}
        icon={AttachIcon}
        title={fill(words.maxTotal, { size: formatBytes(props.max) })}
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
      <SavedReplyButton
        float={props.saved}
        placeholderValues={props.placeholderValues}
        disabled={isBlocked}
        onPick={props.onSaved}
        onLeave={props.onLeaveSaved}
      />
      <span className={composerStyles.barEnd}>
        {props.state}
        <SendButton
          disabled={props.isSendDisabled}
          uploadBlock={props.uploadBlock}
          describedBy={props.describedBy}
          isFirst={props.isFirst}
          busy={props.isBusy}
          onSend={props.onSend}
        />
      </span>
    </div>
  );
}
