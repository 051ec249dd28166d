// Over the list's header: how many are selected. Over the end of the list: what can be done to them.
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import type { ConversationRow } from "#contract/live-protocol.ts";
import type { BulkAction } from "#domain/conversation/bulk-operation.ts";
import type { Sort } from "#domain/conversation/views.ts";
import type { ConversationId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import type { CommandName } from "#web/data/command-specs.ts";
import { shortcutOf, useCommand } from "#web/data/commands.ts";
import { isInQueue } from "#web/data/conversations/list-rows.ts";
import * as header from "#web/features/conversation/header/words.ts";
import { format } from "#web/language/format.ts";
import { language } from "#web/language/language.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { announce } from "#web/ui/feedback/live-region.tsx";
import {
  AgainIcon,
  AssignIcon,
  BlockedIcon,
  DoneIcon,
  type Icon,
  RemoveIcon,
  SnoozeIcon,
  TagIcon,
  TrashIcon,
} from "#web/ui/icons.tsx";
import { type PopoverHandle, usePopover } from "#web/ui/popover/use-popover.ts";
import styles from "./bulk.module.css";
import { AssignPicker, SnoozePicker, TagPicker } from "./pickers.tsx";
import type { Selection } from "./selection.ts";
import { startBulkAction } from "./start-bulk-action.ts";
import * as words from "./words.ts";

interface SelectionBarProps {
  /** The selected ones among the loaded rows. */
  rows: readonly ConversationRow[];
  view: string;
  sort: Sort;
  /** Number of loaded rows. */
  loaded: number;
  selection: Selection;
  /** Null if it isn't known. */
  count: number | null;
  total: number | null;
  onStep: (step: "none" | "loaded" | "whole") => void;
  /** Before the first conversation changes. */
  onStart: () => void;
}

export function SelectionBar(props: SelectionBarProps) {
  const { rows, selection, count, total, loaded, onStep } = props;
  const cache = useQueryClient();
  const title = count === null ? words.allSelected : format(words.selectedCount, { count });
  useEffect(() => announce(title), [title]);
  const run = async (action: BulkAction) => {
    const { isWhole, ids, except } = selection;
    const target = isWhole
      ? ({
          kind: "view",
          view: props.view,
          sort: props.sort,
          exceptIds: [...except] as ConversationId[],
        } as const)
      : ({ kind: "conversations", conversationIds: [...ids] as ConversationId[] } as const);
    props.onStart();
    if (await startBulkAction(cache, action, target)) onStep("none");
  };
  const { isWhole } = selection;
  const isAllShown = isWhole ? selection.except.size === 0 : selection.ids.size >= loaded;
  const isTooMany = !isWhole && selection.ids.size > limits.bulkSelection.max;
  return (
    <>
      <div className={styles.head}>
        <input
          type="checkbox"
          className={styles.all}
          aria-label={words.selectAllShown}
          checked={isAllShown}
          ref={(box) => {
            if (box) box.indeterminate = !isAllShown;
          }}
          onChange={() => onStep(isAllShown ? "none" : "loaded")}
        />
        <h2 className="ell">{title}</h2>
        {total !== null && !isWhole && (
          <span className="count">
            {format(words.ofTotal, { total: total.toLocaleString(language) })}
          </span>
        )}
        <span className="grow" />
        {isWhole ? (
          <Button kind="quiet" size="small" onClick={() => onStep("loaded")}>
            {format(words.selectOnlyShown, { count: loaded })}
          </Button>
        ) : (
          total !== loaded && (
            <Button kind="quiet" size="small" onClick={() => onStep("whole")}>
              {total === null
                ? words.selectAllInView
                : format(words.selectAllTotal, { total: total.toLocaleString(language) })}
            </Button>
          )
        )}
        <IconButton
          name={words.clearSelection}
          icon={RemoveIcon}
          keys="escape"
          onClick={() => onStep("none")}
        />
      </div>
      <Actions rows={rows} title={title} isDisabled={isTooMany} onRun={run} />
    </>
  );
}

interface ActionsProps {
  rows: readonly ConversationRow[];
  title: string;
  isDisabled: boolean;
  onRun: (action: BulkAction) => Promise<void>;
}

function Actions({ rows, title, isDisabled, onRun }: ActionsProps) {
  const me = useBootstrap((bootstrap) => bootstrap.me.id);
  const assign = usePopover("listbox");
  const snooze = usePopover("listbox");
  const tag = usePopover("listbox");
  const [isBusy, setBusy] = useState(false);
  const run = async (action: BulkAction) => {
    if (isBusy || isDisabled) return;
    setBusy(true);
    // A second press would be a second operation. The rows follow a little later.
    await Promise.all([onRun(action), new Promise((done) => setTimeout(done, 1_000))]);
    setBusy(false);
  };
  const are = (isSo: (row: ConversationRow) => boolean) => rows.some(isSo);
  const isThere = are((row) => row.folder !== "trash" && row.folder !== "merged");
  const inQueue = are(isInQueue);
  const actions: readonly {
    name: CommandName;
    label: string;
    icon: Icon;
    isEnabled: boolean;
    float?: PopoverHandle;
    action?: BulkAction;
    isSilent?: boolean;
  }[] = [
    { name: "assign", label: header.assign, icon: AssignIcon, isEnabled: isThere, float: assign },
    { name: "tag", label: header.tag, icon: TagIcon, isEnabled: isThere, float: tag },
    { name: "snooze", label: header.snooze, icon: SnoozeIcon, isEnabled: inQueue, float: snooze },
    {
      name: "close",
      label: header.close,
      icon: DoneIcon,
      isEnabled: are((row) => isInQueue(row) && row.status !== "closed"),
      action: { kind: "close" },
    },
    {
      name: "reopen",
      label: header.reopen,
      icon: AgainIcon,
      isEnabled: are((row) => isInQueue(row) && row.status !== "open"),
      action: { kind: "reopen" },
    },
    {
      name: "spam",
      label: words.spam,
      icon: BlockedIcon,
      isEnabled: are((row) => row.folder !== "spam" && row.folder !== "trash"),
      action: { kind: "spam", isSpam: true },
    },
    {
      name: "notSpam",
      label: header.notSpam,
      icon: AgainIcon,
      isEnabled: are((row) => row.folder === "spam"),
      action: { kind: "spam", isSpam: false },
    },
    {
      name: "trash",
      label: words.trash,
      icon: TrashIcon,
      isEnabled: isThere,
      action: { kind: "trash", isTrashed: true },
    },
    {
      name: "restore",
      label: header.restoreFromTrash,
      icon: AgainIcon,
      isEnabled: are((row) => row.folder === "trash"),
      action: { kind: "trash", isTrashed: false },
    },
    {
      name: "assignMe",
      label: header.assignToMe,
      icon: AssignIcon,
      isEnabled: isThere,
      action: { kind: "assign", assigneeId: me },
      isSilent: true,
    },
  ];
  return (
    <div className={styles.panel} role="toolbar" aria-label={title}>
      {isDisabled && (
        <p role="alert" className={styles.text}>
          {format(words.tooMany, { max: limits.bulkSelection.max })}
        </p>
      )}
      {actions.map((one) => {
        const { name, label, float, action, isEnabled } = one;
        const act = float ? float.show : () => action && run(action);
        return (
          <BoundCommand key={name} name={name} run={isEnabled && !isDisabled ? act : null}>
            {isEnabled && !one.isSilent && (
              <button
                type="button"
                aria-disabled={isBusy || isDisabled || undefined}
                aria-label={label}
                data-tip={label}
                data-tip-keys={shortcutOf(name)}
                {...(float ? float.trigger : { onClick: act })}
              >
                <one.icon className="s14" />
                <span>{label}</span>
              </button>
            )}
          </BoundCommand>
        );
      })}
      <AssignPicker float={assign} onRun={run} rows={rows} />
      <TagPicker float={tag} onRun={run} rows={rows} />
      <SnoozePicker float={snooze} onRun={run} />
    </div>
  );
}

/** The keys of a single conversation act on the selection, and never on the open conversation behind it. */
function BoundCommand({
  name,
  run,
  children,
}: {
  name: CommandName;
  run: (() => void) | null;
  children: ReactNode;
}) {
  useCommand(name, run, { isFirst: true });
  return children;
}
