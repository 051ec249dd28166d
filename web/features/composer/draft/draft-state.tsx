import type { HeldDraft } from "./use-draft.ts";

/** Said only when it is worth a word: that the words are safe though the server is not there. */
export function DraftState({ draft }: { draft: Pick<HeldDraft, "state"> }) {
  if (draft.state !== "kept") return null;
  return <span className="hint">Saved on this device</span>;
}
