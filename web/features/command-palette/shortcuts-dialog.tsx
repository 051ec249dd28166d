import { type Bootstrap, hasPermissionIn, useBootstrap } from "#web/data/bootstrap.ts";
import { answerKeys } from "#web/data/call/answer-keys.ts";
import {
  type CommandName,
  type CommandSpec,
  commandNames,
  commandSpecOf,
} from "#web/data/command-specs.ts";
import { shortcutOf } from "#web/data/commands.ts";
import { useUpdateMe } from "#web/data/use-update-me.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { VisuallyHidden } from "#web/ui/display/visually-hidden.tsx";
import { Kbd } from "#web/ui/keyboard/kbd.tsx";
import { keyCapLabels } from "#web/ui/keyboard/key-notation.ts";
import { platform } from "#web/ui/keyboard/platform.ts";
import { groupLabels } from "./group-labels.ts";
import styles from "./shortcuts-dialog.module.css";
import * as words from "./words.ts";

const groups = ["Navigate", "Reply", "Call", "Manage", "Go to"] as const;

/** Shortcuts that work in one place only and so are not commands. */
const unnamed: { readonly [Group in CommandSpec["group"]]?: readonly [string, string][] } = {
  Navigate: [
    [words.selectConversation, "x"],
    // Shift+J and Shift+K too; in a conversation the first one jumps to the latest entry.
    [words.extendDown, "shift+arrowdown"],
    [words.extendUp, "shift+arrowup"],
    [words.selectAllLoaded, "mod+a"],
  ],
  Reply: [
    [words.send, "mod+enter"],
    [words.sendAndClose, "mod+shift+enter"],
  ],
  Call: [[words.answer, answerKeys]],
};

/** All shortcuts, rendered from the table that binds them. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const bootstrap = useBootstrap((all) => all);
  const { me } = bootstrap;
  const change = useUpdateMe();
  const { areShortcutsEnabled } = me.settings;
  return (
    <Dialog
      title={words.keyboardShortcuts}
      width={820}
      onClose={onClose}
      promise={areShortcutsEnabled ? words.offWhileTyping : words.singleKeysOff}
      actions={
        <>
          <Button
            kind="quiet"
            size="small"
            onClick={() => change({ settings: { areShortcutsEnabled: !areShortcutsEnabled } })}
          >
            {areShortcutsEnabled ? words.turnOffSingleKeys : words.turnOnSingleKeys}
          </Button>
          <Button kind="primary" size="small" onClick={onClose} data-autofocus>
            {words.done}
          </Button>
        </>
      }
    >
      <section
        className={styles.keysTable}
        aria-label={words.allShortcuts}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
        tabIndex={0}
      >
        {groups.map((group) => (
          <section key={group} aria-label={groupLabels[group]}>
            <h3>{groupLabels[group]}</h3>
            <dl>
              {keyed(group)
                .filter(isAllowed(bootstrap))
                .map((name) => (
                  <div key={name}>
                    <dt>{commandSpecOf(name).label}</dt>
                    <dd>
                      <SpokenKeys keys={shortcutOf(name) ?? ""} />
                    </dd>
                  </div>
                ))}
              {unnamed[group]?.map(([label, keys]) => (
                <div key={keys}>
                  <dt>{label}</dt>
                  <dd>
                    <SpokenKeys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </Dialog>
  );
}

/** Screen readers get the keys as words instead of key caps. */
function SpokenKeys({ keys }: { keys: string }) {
  return (
    <>
      <VisuallyHidden>{keyCapLabels(keys, platform).join(words.thenKey)}</VisuallyHidden>
      <Kbd keys={keys} />
    </>
  );
}

/** A shortcut that would do nothing for this member is not listed. */
const isAllowed =
  (bootstrap: Bootstrap) =>
  (name: CommandName): boolean => {
    const { requires } = commandSpecOf(name);
    return requires === undefined || hasPermissionIn(bootstrap, requires);
  };

const keyed = (group: (typeof groups)[number]): CommandName[] =>
  commandNames.filter(
    (name) => commandSpecOf(name).group === group && shortcutOf(name) !== undefined,
  );
