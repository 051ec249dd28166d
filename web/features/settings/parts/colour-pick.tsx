import { useId } from "react";
import { type Colour, colours } from "./colours.ts";

interface ColourPickProps {
  label: string;
  value: Colour;
  onChange: (colour: Colour) => void;
}

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
            aria-label={colour}
            title={colour}
            checked={colour === value}
            onChange={() => onChange(colour)}
          />
        ))}
      </div>
    </fieldset>
  );
}
