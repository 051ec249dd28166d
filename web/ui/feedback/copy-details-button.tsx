import { useState } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { TextArea } from "#web/ui/form/text-input.tsx";
import * as words from "#web/ui/words.ts";

const select = (field: HTMLTextAreaElement | null) => field?.select();

/** Pages served over plain http have no clipboard API: the details are shown and selected, to be copied by hand. */
export function CopyDetailsButton({ details }: { details: string }) {
  const [outcome, setOutcome] = useState<"copied" | "shown" | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(details);
      setOutcome("copied");
    } catch {
      setOutcome("shown");
    }
  };
  if (outcome === "shown")
    return <TextArea ref={select} readOnly value={details} aria-label={words.details} />;
  return (
    <Button kind="quiet" onClick={() => void copy()}>
      {outcome === "copied" ? words.copied : words.copyDetails}
    </Button>
  );
}
