import { isLanguage, type Language, languages } from "#domain/language/languages.ts";
import { Select } from "#web/ui/form/select.tsx";

interface LanguageSelectProps {
  id?: string;
  wide?: boolean;
  value: Language | null;
  /** Label of the option for no own language. */
  otherwise: string;
  onChange: (language: Language | null) => void;
}

export function LanguageSelect({ value, otherwise, onChange, ...rest }: LanguageSelectProps) {
  return (
    <Select
      {...rest}
      value={value ?? ""}
      onChange={({ target }) => onChange(isLanguage(target.value) ? target.value : null)}
    >
      <option value="">{otherwise}</option>
      {Object.entries(languages).map(([code, name]) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </Select>
  );
}
