import { useState } from "react";
import type { TeamId } from "#domain/ids.ts";
import { WhoSees } from "#web/features/settings/lines/who-sees.tsx";
import { ColourPick } from "#web/features/settings/parts/colour-pick.tsx";
import type { Colour } from "#web/features/settings/parts/colours.ts";

/** What every new line is asked, whatever it carries. */
export function useLineChoices() {
  const [colour, setColour] = useState<Colour>("blue");
  const [door, setDoor] = useState<{ visibility: "all" | "team"; teamId: TeamId | null }>({
    visibility: "all",
    teamId: null,
  });
  return {
    colour,
    door,
    choices: (
      <>
        <ColourPick label="Color" value={colour} onChange={setColour} />
        <WhoSees {...door} error={undefined} onChange={setDoor} />
      </>
    ),
  };
}
