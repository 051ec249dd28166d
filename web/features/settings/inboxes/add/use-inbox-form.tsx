import { useState } from "react";
import type { TeamId } from "#domain/ids.ts";
import { ColorPicker } from "#web/features/settings/components/color-picker.tsx";
import type { Color } from "#web/features/settings/components/colors.ts";
import { VisibilityField } from "#web/features/settings/inboxes/visibility-field.tsx";

/** What every new line is asked, whatever it carries. */
export function useInboxForm() {
  const [colour, setColour] = useState<Color>("blue");
  const [door, setDoor] = useState<{ visibility: "all" | "team"; teamId: TeamId | null }>({
    visibility: "all",
    teamId: null,
  });
  return {
    colour,
    door,
    choices: (
      <>
        <ColorPicker label="Color" value={colour} onChange={setColour} />
        <VisibilityField {...door} error={undefined} onChange={setDoor} />
      </>
    ),
  };
}
