import type { DraftHandle } from "./use-draft.ts";

/** Shown only if the server can't be reached and the draft is saved on this device. */
export function DraftStatus({ draft }: { draft: Pick<DraftHandle, "state"> }) {
  if (draft.state !== "kept") return null;
  return <span className="hint">Saved on this device</span>;
}
