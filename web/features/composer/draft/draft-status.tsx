import type { DraftHandle } from "./use-draft.ts";

/** Said only when it is worth a word: that the words are safe though the server is not there. */
export function DraftStatus({ draft }: { draft: Pick<DraftHandle, "state"> }) {
  if (draft.state !== "kept") return null;
  return <span className="hint">Saved on this device</span>;
}
