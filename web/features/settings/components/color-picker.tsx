import { useId } from "react";
import choiceStyles from "#web/ui/form/choice.module.css";
import { type Color, colors } from "./colors.ts";
import styles from "./form.module.css";
import * as words from "./words.ts";

interface ColorPickerProps {
  label: string;
  value: Color;
  onChange: (color: Color) => void;
}

export const colorNames: Readonly<Record<Color, string>> = {
  gray: words.gray,
  blue: words.blue,
  teal: words.teal,
  green: words.green,
  amber: words.amber,
  red: words.red,
  pink: words.pink,
  violet: words.violet,
};

export function ColorPicker({ label, value, onChange }: ColorPickerProps) {
  const name = useId();
  return (
    <fieldset data-part="group" className={choiceStyles.group}>
      <legend>{label}</legend>
      <div className={styles.colorPick}>
        {colors.map((color) => (
          <input
            key={color}
            type="radio"
            name={name}
            data-color={color}
            aria-label={colorNames[color]}
            title={colorNames[color]}
            checked={color === value}
            onChange={() => onChange(color)}
          />
        ))}
      </div>
    </fieldset>
  );
}
