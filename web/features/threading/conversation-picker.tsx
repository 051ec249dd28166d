import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import type { Conversation } from "#contract/live-protocol.ts";
import { errorMessage } from "#web/data/api-error.ts";
import type { MergeCandidate } from "#web/data/threading/merge-candidates.ts";
import { Button } from "#web/ui/button/button.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton.tsx";
import { SearchIcon } from "#web/ui/icons.tsx";
import { rovingIndex } from "#web/ui/keyboard/roving-focus.ts";
import { CandidateRow } from "./candidate-row.tsx";
import type { CandidatePicker } from "./use-candidate-picker.ts";
import "./conversation-picker.css";

interface ConversationPickerProps {
  /** The open conversation. */
  of: Conversation;
  picker: CandidatePicker;
  onConfirm: () => void;
}

/** The search box keeps the focus: arrow keys move the selection, Enter confirms. */
export function ConversationPicker({ of, picker, onConfirm }: ConversationPickerProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { query, rows, chosen, isSettled } = picker;
  const active = rows?.findIndex((one) => one.conversation.id === chosen?.id) ?? -1;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time another one is chosen
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [active]);

  const keyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const moved = /^(Home|End)$/.test(event.key)
      ? null
      : rovingIndex(event.key, active, rows?.length ?? 0, "vertical");
    const next = moved === null ? undefined : rows?.[moved];
    if (next) picker.choose(next.conversation.id);
    else if (event.key === "Enter" && isSettled) onConfirm();
    else return;
    event.preventDefault();
  };

  return (
    <div className="conversation-picker">
      <div className="picker-query">
        <SearchIcon className="s14" />
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
          aria-autocomplete="list"
          aria-label="Number or contact"
          placeholder="Number or contact"
          autoComplete="off"
          spellCheck={false}
          value={query}
          data-autofocus
          onChange={(event) => picker.search(event.currentTarget.value)}
          onKeyDown={keyDown}
        />
      </div>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label="Conversations to choose from"
        aria-busy={!isSettled}
        className="picker-rows"
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
      <div className="picker-none" role="alert">
        <p>{errorMessage(error)}</p>
        <Button size="small" onClick={retry}>
          Try again
        </Button>
      </div>
    );
  }
  if (rows === null)
    return <SkeletonRows rows={3} lines={2} height={52} label="Loading conversations…" />;
  if (rows.length > 0 || !isSettled) return null;
  return (
    <p className="picker-none" role="status">
      {query.trim() === ""
        ? `${of.contactName} has no other conversation. Search by number or contact.`
        : `Nothing found for “${query.trim()}”. Try a number, a name or an address.`}
    </p>
  );
}
