import { useMemo } from "react";
import { countryName, listCountryOptions } from "#domain/workspace/regions.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Chip } from "#web/ui/display/chip.tsx";
import { FieldError } from "#web/ui/form/field.tsx";
import { AddIcon } from "#web/ui/icons.tsx";
import { ComboboxPopover } from "#web/ui/popover/combobox-popover.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";

interface CountriesFieldProps {
  value: readonly string[];
  error: string | undefined;
  onChange: (countries: string[]) => void;
}

/**
 * Limits toll fraud: with stolen credentials the most expensive countries are called first, so only countries listed
 * here can be dialed.
 */
export function CountriesField({ value, error, onChange }: CountriesFieldProps) {
  const { workspace } = useBootstrap("workspace");
  const float = usePopover("listbox");
  const all = useMemo(() => listCountryOptions("en"), []);
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
        <Button size="small" icon={AddIcon} {...float.trigger}>
          Add a country
        </Button>
        <ComboboxPopover
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
