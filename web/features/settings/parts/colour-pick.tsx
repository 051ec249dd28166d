import { useId } from "react";
import { type Colour, colours } from "./colours.ts";

interface ColourPickProps {
  label: string;
  value: Colour;
  onChange: (colour: Colour) => void;
}

/** The stored value keeps its spelling. */
const nameOf = (colour: Colour): string => (colour === "grey" ? "gray" : colour);

export function ColourPick({ label, value, onChange }: ColourPickProps) {
  const name = useId();
  return (
    <fieldset className="group">
      <legend>{label}</legend>
      <div className="colour-pick">
        {colours.map((colour) => (
          <input
            key={colour}
            type="radio"
            name={name}
            data-colour={colour}
            aria-label={nameOf(colour)}
            title={nameOf(colour)}
            checked={colour === value}
            onChange={() => onChange(colour)}
          />
        ))}
      </div>
    </fieldset>
  );
}
