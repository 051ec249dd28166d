import type { FileHold } from "./file-hold.ts";

/** Below the files: what to do about one that failed. While they upload the button says enough. */
export function FileHoldWords({ hold }: { hold: FileHold | null }) {
  return (
    hold?.isFailed === true && (
      <p className="words-problem" role="alert">
        {hold.say}
      </p>
    )
  );
}
