import type { Conversation } from "#contract/live-protocol.ts";
import { errorMessage } from "#web/data/api-error.ts";
import type { MergeCandidate } from "#web/data/threading/merge-candidates.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton.tsx";
import { SearchIcon } from "#web/ui/icons.tsx";
import { useCombobox } from "#web/ui/keyboard/use-combobox.ts";
import { CandidateRow } from "./candidate-row.tsx";
import styles from "./conversation-picker.module.css";
import type { CandidatePicker } from "./use-candidate-picker.ts";
import * as words from "./words.ts";

interface ConversationPickerProps {
  /** The open conversation. */
  of: Conversation;
  picker: CandidatePicker;
  onConfirm: () => void;
}

/** The search box keeps the focus: arrow keys move the selection, Enter confirms. */
export function ConversationPicker({ of, picker, onConfirm }: ConversationPickerProps) {
  const { query, rows, chosen, isSettled } = picker;
  const active = rows?.findIndex((one) => one.conversation.id === chosen?.id) ?? -1;
  const { id, inputProps, listProps, onKeyDown } = useCombobox({
    count: rows?.length ?? 0,
    active,
    onMove: (index) => {
      const next = rows?.[index];
      if (next) picker.choose(next.conversation.id);
    },
    onPick: onConfirm,
  });

  return (
    <div data-part="conversation-picker" className={styles.conversationPicker}>
      <div className={styles.pickerQuery}>
        <SearchIcon className="s14" />
        <input
          {...inputProps}
          role="combobox"
          aria-expanded="true"
          aria-label={words.searchByNumber}
          placeholder={words.searchByNumber}
          value={query}
          data-autofocus
          onChange={(event) => picker.search(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        {...listProps}
        role="listbox"
        aria-label={words.conversationsToChoose}
        aria-busy={!isSettled}
        className={styles.pickerRows}
      >
        {rows?.map((like: MergeCandidate, index) => (
          <CandidateRow
            key={like.conversation.id}
            id={`${id}-${index}`}
            like={like}
            of={of}
            isOn={index === active}
            onChoose={() => picker.choose(like.conversation.id)}
          />
        ))}
      </div>
      <Instead of={of} picker={picker} />
    </div>
  );
}

/** Shown instead of rows: loading, error or no results. */
function Instead({ of, picker }: Omit<ConversationPickerProps, "onConfirm">) {
  const { rows, error, query, isSettled, retry } = picker;
  if (error) {
    return (
      <div className={styles.pickerNone} role="alert">
        <p>{errorMessage(error)}</p>
        <Button size="small" onClick={retry}>
          {words.tryAgain}
        </Button>
      </div>
    );
  }
  if (rows === null)
    return <SkeletonRows rows={3} lines={2} height={52} label={words.loadingConversations} />;
  if (rows.length > 0 || !isSettled) return null;
  return (
    <p className={styles.pickerNone} role="status">
      {query.trim() === ""
        ? fill(words.noOther, { contactName: of.contactName })
        : fill(words.nothingFound, { query: query.trim() })}
    </p>
  );
}
