import { useState } from "react";
import type { TeamId } from "#domain/ids.ts";
import { ColorPicker } from "#web/features/settings/components/color-picker.tsx";
import type { Color } from "#web/features/settings/components/colors.ts";
import { VisibilityField } from "#web/features/settings/inboxes/visibility-field.tsx";
import * as words from "#web/features/settings/inboxes/words.ts";

/** The questions for every new inbox, whatever its channel. */
export function useInboxForm() {
  const [color, setColor] = useState<Color>("blue");
  const [visibility, setVisibility] = useState<{
    visibility: "all" | "team";
    teamId: TeamId | null;
  }>({
    visibility: "all",
    teamId: null,
  });
  return {
    color,
    visibility,
    choices: (
      <>
        <ColorPicker label={words.color} value={color} onChange={setColor} />
        <VisibilityField {...visibility} error={undefined} onChange={setVisibility} />
      </>
    ),
  };
}
