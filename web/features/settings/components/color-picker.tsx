import { useId } from "react";
import { type Color, colors } from "./colors.ts";

interface ColorPickerProps {
  label: string;
  value: Color;
  onChange: (colour: Color) => void;
}

/** The stored value keeps its British spelling. */
const nameOf = (colour: Color): string => (colour === "grey" ? "gray" : colour);

export function ColorPicker({ label, value, onChange }: ColorPickerProps) {
  const name = useId();
  return (
    <fieldset className="group">
      <legend>{label}</legend>
      <div className="colour-pick">
        {colors.map((colour) => (
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
