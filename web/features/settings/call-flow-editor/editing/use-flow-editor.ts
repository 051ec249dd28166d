import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { CallFlow } from "#domain/call/flow/flow.ts";
import { type ApiError, isApiError } from "#web/data/api-error.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import { type FlowState, flowQuery } from "#web/features/settings/call-flow-editor/flow-queries.ts";
import { settingsKeys } from "#web/features/settings/query-keys.ts";
import { type AutosaveState, createDraftAutosave } from "./draft-autosave.ts";
import { isSameFlow } from "./is-same-flow.ts";
import { attachEditor, closeEditor, type OpenEditor, openEditor } from "./open-editors.ts";
import { createHistory, pushHistory, redo, type UndoHistory, undo } from "./undo-history.ts";

/** Long enough not to save every letter, short enough to feel safe. */
const pauseMs = 700;

export interface FlowEditorState {
  readonly flow: CallFlow;
  readonly saveState: AutosaveState;
  /** Another member saved first. */
  readonly isNewer: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** `mark`: what the change is about, so that continued typing is one change. */
  edit(next: CallFlow, mark?: string): void;
  undo(): void;
  redo(): void;
  /** Saves everything; returns the draft version to act on, or null if saving failed: AutosaveBanner says why. */
  saveAll(): Promise<number | null>;
  /** Discards the draft, saved or not. Throws if another member saved a newer one, which it would discard as well. */
  discard(): Promise<FlowState>;
  /** Takes over the server's response to an action on the whole flow. */
  applyState(state: FlowState, mode: "continue" | "restart"): void;
  /** Tries a failed save again; if another member saved meanwhile, it fails and says so. */
  saveAgain(): Promise<void>;
  discardMine(): Promise<void>;
  overwriteTheirs(): Promise<void>;
}

export function useFlowEditor(state: FlowState): FlowEditorState {
  const cache = useQueryClient();
  const { inboxId } = state;
  const theirs = state.draft?.flow ?? state.live.flow;
  const opened = useRef<OpenEditor>(null);
  opened.current ??= openEditor(inboxId, createHistory(theirs), (onState) =>
    createDraftAutosave<FlowState>({
      version: state.draftVersion,
      save: (flow, version) => rpc("saveCallFlowDraft", { inboxId, version, flow }),
      onSaved: (response) => cache.setQueryData(queryKeys.flow(inboxId), response),
      onState,
      soon(run) {
        const timer = setTimeout(run, pauseMs);
        return () => clearTimeout(timer);
      },
    }),
  );
  const editor = opened.current;
  const { autosave } = editor;
  const [history, setHistory] = useState<UndoHistory>(editor.history);
  const [saveState, setKeeping] = useState<AutosaveState>(editor.saveState);
  editor.history = history;

  // Takes over other members' changes while nothing of ours is being saved; a response may be older than our last save.
  useEffect(() => {
    if (autosave.isBusy || state.draftVersion <= autosave.version) return;
    autosave.continueFrom(state.draftVersion);
    setHistory(createHistory(state.draft?.flow ?? state.live.flow));
  }, [autosave, state]);
  // Saves at once when the page or the tab is left.
  useEffect(() => {
    const flush = () => void editor.autosave.flush();
    attachEditor(inboxId, editor, setKeeping);
    document.addEventListener("visibilitychange", flush);
    return () => {
      document.removeEventListener("visibilitychange", flush);
      void closeEditor(inboxId, editor);
    };
  }, [inboxId, editor]);

  const replaceHistory = (next: UndoHistory) => {
    if (next === editor.history) return;
    editor.history = next;
    setHistory(next);
    autosave.schedule(next.present);
  };
  return {
    flow: history.present,
    saveState,
    isNewer: isOvertaken(saveState),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    edit: (next, mark) => replaceHistory(pushHistory(editor.history, next, mark)),
    undo: () => replaceHistory(undo(editor.history)),
    redo: () => replaceHistory(redo(editor.history)),
    async saveAll() {
      // A save that failed without a response is tried again; one that was overtaken waits for the member's decision.
      if (isOvertaken(editor.saveState)) return null;
      return (await autosave.retry(autosave.version)) ? autosave.version : null;
    },
    async discard() {
      // What can't be saved can be discarded; a save under way decides the version.
      await autosave.flush();
      if (isOvertaken(editor.saveState)) throw autosaveErrorOf(editor.saveState);
      return rpc("discardCallFlowDraft", { inboxId, version: autosave.version });
    },
    applyState(response, mode) {
      autosave.continueFrom(response.draftVersion);
      const current = response.draft?.flow ?? response.live.flow;
      const isContinued = mode === "continue";
      if (isContinued && isSameFlow(editor.history.present, current))
        setHistory({ ...editor.history, mark: null });
      else setHistory(isContinued ? pushHistory(editor.history, current) : createHistory(current));
      cache.setQueryData(queryKeys.flow(inboxId), response);
      void cache.invalidateQueries({ queryKey: settingsKeys.flowVersions(inboxId) });
    },
    async saveAgain() {
      await autosave.retry(autosave.version);
    },
    async discardMine() {
      const response = await cache.fetchQuery({ ...flowQuery(inboxId), staleTime: 0 });
      autosave.continueFrom(response.draftVersion);
      setHistory(createHistory(response.draft?.flow ?? response.live.flow));
    },
    async overwriteTheirs() {
      const response = await cache.fetchQuery({ ...flowQuery(inboxId), staleTime: 0 });
      await autosave.retry(response.draftVersion);
    },
  };
}

const isOvertaken = (saveState: AutosaveState): boolean =>
  isApiError(autosaveErrorOf(saveState), "call_flow_conflict");

export const autosaveErrorOf = (saveState: AutosaveState): ApiError | null =>
  saveState.kind === "refused" ? (saveState.error as ApiError) : null;
