import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Flow } from "#domain/call/flow/flow.ts";
import { call } from "#web/data/api.ts";
import { keys } from "#web/data/keys.ts";
import { isRefusal, type Refusal } from "#web/data/refusal.ts";
import { type FlowState, flowQuery } from "#web/features/settings/lines/phone/flow/flow-queries.ts";
import { begin, change, type History, redo, undo } from "./history.ts";
import { type Keeping, makeKeeper } from "./keeper.ts";
import { leaveDrawing, type OpenDrawing, openDrawing, showDrawing } from "./left-drawings.ts";
import { isSameFlow } from "./same-flow.ts";

/** Long enough not to save every letter, short enough to trust. */
const pauseMs = 700;

export interface Drawing {
  readonly flow: Flow;
  readonly keeping: Keeping;
  /** Somebody else was first. */
  readonly isNewer: boolean;
  readonly mayUndo: boolean;
  readonly mayRedo: boolean;
  /** `mark`: what it is about, so that typing on is one change. */
  draw(next: Flow, mark?: string): void;
  undo(): void;
  redo(): void;
  /** Everything kept; null when it could not be, else the version to act upon. */
  settle(): Promise<number | null>;
  /** What the server answered to a deed on the whole. */
  take(state: FlowState, how: "goes on" | "begins anew"): void;
  takeTheirs(): Promise<void>;
  keepMine(): Promise<void>;
}

export function useDrawing(state: FlowState): Drawing {
  const cache = useQueryClient();
  const { lineId } = state;
  const theirs = state.draft?.flow ?? state.live.flow;
  const opened = useRef<OpenDrawing>(null);
  opened.current ??= openDrawing(lineId, begin(theirs), (told) =>
    makeKeeper<FlowState>({
      version: state.draftVersion,
      save: (flow, version) => call("saveFlowDraft", { lineId, version, flow }),
      kept: (answer) => cache.setQueryData(keys.flow(lineId), answer),
      told,
      soon(run) {
        const timer = setTimeout(run, pauseMs);
        return () => clearTimeout(timer);
      },
    }),
  );
  const drawing = opened.current;
  const { keeper } = drawing;
  const [history, setHistory] = useState<History>(drawing.history);
  const [keeping, setKeeping] = useState<Keeping>(drawing.keeping);
  drawing.history = history;

  // What others drew comes in as long as nothing of mine is on its way; an answer may be older than my last save.
  useEffect(() => {
    if (keeper.isBusy || state.draftVersion <= keeper.version) return;
    keeper.goOnFrom(state.draftVersion);
    setHistory(begin(state.draft?.flow ?? state.live.flow));
  }, [keeper, state]);
  // Who leaves the page or the tab has drawn for good.
  useEffect(() => {
    const keep = () => void drawing.keeper.flush();
    showDrawing(lineId, drawing, setKeeping);
    document.addEventListener("visibilitychange", keep);
    return () => {
      document.removeEventListener("visibilitychange", keep);
      void leaveDrawing(lineId, drawing);
    };
  }, [lineId, drawing]);

  const put = (next: History) => {
    if (next === drawing.history) return;
    drawing.history = next;
    setHistory(next);
    keeper.want(next.now);
  };
  return {
    flow: history.now,
    keeping,
    isNewer: keeping.kind === "refused" && isRefusal(keeping.refusal, "flow_is_newer"),
    mayUndo: history.past.length > 0,
    mayRedo: history.future.length > 0,
    draw: (next, mark) => put(change(drawing.history, next, mark)),
    undo: () => put(undo(drawing.history)),
    redo: () => put(redo(drawing.history)),
    settle: async () => ((await keeper.flush()) ? keeper.version : null),
    take(answer, how) {
      keeper.goOnFrom(answer.draftVersion);
      const now = answer.draft?.flow ?? answer.live.flow;
      const goesOn = how === "goes on";
      if (goesOn && isSameFlow(drawing.history.now, now))
        setHistory({ ...drawing.history, mark: null });
      else setHistory(goesOn ? change(drawing.history, now) : begin(now));
      cache.setQueryData(keys.flow(lineId), answer);
      void cache.invalidateQueries({ queryKey: keys.flowVersions(lineId) });
    },
    async takeTheirs() {
      const answer = await cache.fetchQuery({ ...flowQuery(lineId), staleTime: 0 });
      keeper.goOnFrom(answer.draftVersion);
      setHistory(begin(answer.draft?.flow ?? answer.live.flow));
    },
    async keepMine() {
      const answer = await cache.fetchQuery({ ...flowQuery(lineId), staleTime: 0 });
      await keeper.again(answer.draftVersion);
    },
  };
}

export const refusalOf = (keeping: Keeping): Refusal | null =>
  keeping.kind === "refused" ? (keeping.refusal as Refusal) : null;
