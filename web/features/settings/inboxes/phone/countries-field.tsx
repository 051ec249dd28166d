import { useMemo } from "react";
import { countryName, listCountryOptions } from "#domain/workspace/regions.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import formStyles from "#web/features/settings/components/form.module.css";
import { fill } from "#web/language/fill.ts";
import { language } from "#web/language/language.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Chip } from "#web/ui/display/chip.tsx";
import { FieldError } from "#web/ui/form/field.tsx";
import { AddIcon } from "#web/ui/icons.tsx";
import { ComboboxPopover } from "#web/ui/popover/combobox-popover.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import styles from "./phone-inbox.module.css";
import * as words from "./words.ts";

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
  const workspace = useBootstrap((bootstrap) => bootstrap.workspace);
  const float = usePopover("listbox");
  const all = useMemo(() => listCountryOptions(language), []);
  const home = workspace.country;
  const chosen = value.filter((code) => code !== home);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of chips and a button, not a single control
    <div role="group" aria-label={words.allowedCountries} className={styles.countries}>
      <span className={formStyles.settingsLabel}>{words.allowedCountries}</span>
      <div className={styles.countriesList}>
        <Chip kind="outline">{countryName(home, language)}</Chip>
        {chosen.map((code) => (
          <Chip
            key={code}
            kind="outline"
            removeName={fill(words.removeNamed, { name: countryName(code, language) })}
            onRemove={() => onChange(chosen.filter((one) => one !== code))}
          >
            {countryName(code, language)}
          </Chip>
        ))}
        <Button size="small" icon={AddIcon} {...float.trigger}>
          {words.addCountry}
        </Button>
        <ComboboxPopover
          float={float}
          label={words.country}
          options={all
            .filter(({ code }) => code !== home)
            .map(({ code, name }) => ({ id: code, label: name }))}
          emptyWords={(query) => fill(words.noCountryMatches, { query })}
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
