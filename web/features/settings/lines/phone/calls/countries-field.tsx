import { useMemo } from "react";
import { countryName, namedCountries } from "#domain/workspace/places.ts";
import { useDesk } from "#web/data/desk.ts";
import { Button } from "#web/ui/button/button.tsx";
import { FieldError } from "#web/ui/field/field.tsx";
import { PickMenu } from "#web/ui/float/pick-menu.tsx";
import { useFloat } from "#web/ui/float/use-float.ts";
import { AddIcon } from "#web/ui/icon.tsx";
import { Chip } from "#web/ui/text/chip.tsx";

interface CountriesFieldProps {
  value: readonly string[];
  error: string | undefined;
  onChange: (countries: string[]) => void;
}

/** Whoever steals a key calls the dearest countries first: only what is named here can be dialled. */
export function CountriesField({ value, error, onChange }: CountriesFieldProps) {
  const { workspace } = useDesk("workspace");
  const float = useFloat("listbox");
  const all = useMemo(() => namedCountries("en"), []);
  const home = workspace.country;
  const chosen = value.filter((code) => code !== home);
  return (
    // biome-ignore lint/a11y/useSemanticElements: chips and one button, no single control
    <div role="group" aria-label="Allowed countries" className="countries">
      <span className="set-label">Allowed countries</span>
      <div className="countries-list">
        <Chip kind="line">{countryName(home, "en")}</Chip>
        {chosen.map((code) => (
          <Chip
            key={code}
            kind="line"
            removeName={`Remove ${countryName(code, "en")}`}
            onRemove={() => onChange(chosen.filter((one) => one !== code))}
          >
            {countryName(code, "en")}
          </Chip>
        ))}
        <Button size="small" glyph={AddIcon} {...float.trigger}>
          Add a country
        </Button>
        <PickMenu
          float={float}
          label="Country"
          options={all
            .filter(({ code }) => code !== home)
            .map(({ code, name }) => ({ id: code, label: name }))}
          multi
          picked={new Set(chosen)}
          onPick={(code) =>
            onChange(
              chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code],
            )
          }
        />
      </div>
      {error !== undefined && <FieldError>{error}</FieldError>}
    </div>
  );
}
