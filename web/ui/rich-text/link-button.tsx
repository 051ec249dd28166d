import { useEffect, useState } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { LinkIcon } from "#web/ui/icons.tsx";
import { useHotkeys } from "#web/ui/keyboard/use-hotkeys.ts";
import { Popover } from "#web/ui/popover/popover.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import * as words from "#web/ui/words.ts";
import { type Format, readLink } from "./format.ts";
import styles from "./rich.module.css";

const keys = "mod+shift+u";

export function LinkButton({ format }: { format: Format | null }) {
  const float = usePopover("dialog");
  const [typed, setTyped] = useState("");
  const link = format?.link ?? null;
  useEffect(() => {
    if (float.isOpen) setTyped(link ?? "");
  }, [float.isOpen, link]);
  useHotkeys({ [keys]: () => float.show() }, { enabled: format !== null });
  const address = readLink(typed);
  const set = (to: string | null) => {
    float.hide();
    format?.setLink(to);
  };
  return (
    <>
      <IconButton
        name={words.link}
        icon={LinkIcon}
        keys={keys}
        on={link !== null}
        disabled={format === null}
        {...float.trigger}
      />
      <Popover float={float} className={styles.linkPopover} side="top">
        <div role="dialog" aria-label={words.link} className={styles.linkForm}>
          <TextInput
            data-first
            inputMode="url"
            aria-label={words.linkUrl}
            placeholder="copperline.example/hours"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || address === null) return;
              event.preventDefault();
              event.stopPropagation();
              set(address);
            }}
          />
          <Button kind="primary" disabled={address === null} onClick={() => set(address)}>
            {link === null ? words.link : words.change}
          </Button>
          {link !== null && (
            <Button kind="quiet" onClick={() => set(null)}>
              {words.remove}
            </Button>
          )}
        </div>
      </Popover>
    </>
  );
}
