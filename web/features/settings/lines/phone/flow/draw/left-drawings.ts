// A drawing whose page was left before all of it was kept: whoever opens the page again draws on, with what can be
// taken back, and does not begin from what the server last told.
import type { LineId } from "#domain/ids.ts";
import type { History } from "./history.ts";
import type { Keeper, Keeping } from "./keeper.ts";

export interface OpenDrawing {
  readonly keeper: Keeper;
  history: History;
  keeping: Keeping;
  /** The page that shows it. */
  tell: (keeping: Keeping) => void;
}

const left = new Map<LineId, OpenDrawing>();

export function openDrawing(
  lineId: LineId,
  history: History,
  make: (told: (keeping: Keeping) => void) => Keeper,
): OpenDrawing {
  const before = left.get(lineId);
  if (before) return before;
  const drawing: OpenDrawing = {
    history,
    keeping: { kind: "kept" },
    tell: () => undefined,
    keeper: make((keeping) => {
      drawing.keeping = keeping;
      drawing.tell(keeping);
    }),
  };
  return drawing;
}

export async function leaveDrawing(lineId: LineId, drawing: OpenDrawing): Promise<void> {
  drawing.tell = () => undefined;
  left.set(lineId, drawing);
  const isKept = await drawing.keeper.flush();
  if (isKept && left.get(lineId) === drawing) left.delete(lineId);
}

/** Its page stands again. */
export function showDrawing(lineId: LineId, drawing: OpenDrawing, tell: OpenDrawing["tell"]): void {
  left.delete(lineId);
  drawing.tell = tell;
  tell(drawing.keeping);
}
