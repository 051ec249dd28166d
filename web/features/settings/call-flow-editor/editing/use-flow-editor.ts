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
  readonly keeping: AutosaveState;
  /** Another member saved first. */
  readonly isNewer: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** `mark`: what the change is about, so that continued typing is one change. */
  draw(next: CallFlow, mark?: string): void;
  undo(): void;
  redo(): void;
  /** Saves everything; returns the draft version to act on, or null if saving failed: AutosaveBanner says why. */
  settle(): Promise<number | null>;
  /** Discards the draft, saved or not. Throws if another member saved a newer one, which it would discard as well. */
  discard(): Promise<FlowState>;
  /** Takes over the server's response to an action on the whole flow. */
  applyState(state: FlowState, how: "goes on" | "begins anew"): void;
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
  const drawing = opened.current;
  const { keeper } = drawing;
  const [history, setHistory] = useState<UndoHistory>(drawing.history);
  const [keeping, setKeeping] = useState<AutosaveState>(drawing.keeping);
  drawing.history = history;

  // Takes over other members' changes while nothing of ours is being saved; a response may be older than our last save.
  useEffect(() => {
    if (keeper.isBusy || state.draftVersion <= keeper.version) return;
    keeper.continueFrom(state.draftVersion);
    setHistory(createHistory(state.draft?.flow ?? state.live.flow));
  }, [keeper, state]);
  // Saves at once when the page or the tab is left.
  useEffect(() => {
    const flush = () => void drawing.keeper.flush();
    attachEditor(inboxId, drawing, setKeeping);
    document.addEventListener("visibilitychange", flush);
    return () => {
      document.removeEventListener("visibilitychange", flush);
      void closeEditor(inboxId, drawing);
    };
  }, [inboxId, drawing]);

  const put = (next: UndoHistory) => {
    if (next === drawing.history) return;
    drawing.history = next;
    setHistory(next);
    keeper.want(next.present);
  };
  return {
    flow: history.present,
    keeping,
    isNewer: isOvertaken(keeping),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    draw: (next, mark) => put(pushHistory(drawing.history, next, mark)),
    undo: () => put(undo(drawing.history)),
    redo: () => put(redo(drawing.history)),
    async settle() {
      // A save that failed without a response is tried again; one that was overtaken waits for the member's decision.
      if (isOvertaken(drawing.keeping)) return null;
      return (await keeper.again(keeper.version)) ? keeper.version : null;
    },
    async discard() {
      // What can't be saved can be discarded; a save under way decides the version.
      await keeper.flush();
      if (isOvertaken(drawing.keeping)) throw autosaveErrorOf(drawing.keeping);
      return rpc("discardCallFlowDraft", { inboxId, version: keeper.version });
    },
    applyState(response, how) {
      keeper.continueFrom(response.draftVersion);
      const current = response.draft?.flow ?? response.live.flow;
      const goesOn = how === "goes on";
      if (goesOn && isSameFlow(drawing.history.present, current))
        setHistory({ ...drawing.history, mark: null });
      else setHistory(goesOn ? pushHistory(drawing.history, current) : createHistory(current));
      cache.setQueryData(queryKeys.flow(inboxId), response);
      void cache.invalidateQueries({ queryKey: settingsKeys.flowVersions(inboxId) });
    },
    async saveAgain() {
      await keeper.again(keeper.version);
    },
    async discardMine() {
      const response = await cache.fetchQuery({ ...flowQuery(inboxId), staleTime: 0 });
      keeper.continueFrom(response.draftVersion);
      setHistory(createHistory(response.draft?.flow ?? response.live.flow));
    },
    async overwriteTheirs() {
      const response = await cache.fetchQuery({ ...flowQuery(inboxId), staleTime: 0 });
      await keeper.again(response.draftVersion);
    },
  };
}

const isOvertaken = (keeping: AutosaveState): boolean =>
  isApiError(autosaveErrorOf(keeping), "call_flow_conflict");

export const autosaveErrorOf = (keeping: AutosaveState): ApiError | null =>
  keeping.kind === "refused" ? (keeping.error as ApiError) : null;
