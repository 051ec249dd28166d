import type { FileHold } from "./file-hold.ts";

/** What to do about a failed upload. While files upload, the button label is enough. */
export function FileHoldWords({ hold }: { hold: FileHold | null }) {
  return (
    hold?.isFailed === true && (
      <p className="words-problem" role="alert">
        {hold.message}
      </p>
    )
  );
}
