import { useState } from "react";
import type { TeamId } from "#domain/ids.ts";
import { ColorPicker } from "#web/features/settings/components/color-picker.tsx";
import type { Color } from "#web/features/settings/components/colors.ts";
import { VisibilityField } from "#web/features/settings/inboxes/visibility-field.tsx";

/** The questions for every new inbox, whatever its channel. */
export function useInboxForm() {
  const [colour, setColour] = useState<Color>("blue");
  const [visibility, setDoor] = useState<{ visibility: "all" | "team"; teamId: TeamId | null }>({
    visibility: "all",
    teamId: null,
  });
  return {
    colour,
    visibility,
    choices: (
      <>
        <ColorPicker label="Color" value={colour} onChange={setColour} />
        <VisibilityField {...visibility} error={undefined} onChange={setDoor} />
      </>
    ),
  };
}
