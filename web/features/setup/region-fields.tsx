import { useState } from "react";
import {
  countryName,
  listCountryOptions,
  type Region,
  timeZones,
} from "#domain/workspace/regions.ts";
import { language } from "#web/language/language.ts";
import { Button } from "#web/ui/button/button.tsx";
import fieldStyles from "#web/ui/form/field.module.css";
import { Field } from "#web/ui/form/field.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { timeZoneName } from "#web/ui/time/time-zone-name.ts";
import styles from "./setup.module.css";
import * as words from "./words.ts";

interface RegionFieldsProps {
  region: Region;
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (change: Partial<Region>) => void;
}

/** The guess is usually right, so it is shown as text; a click turns it into two fields. */
export function RegionFields({ region: place, errors, onChange }: RegionFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && !errors.timeZone && !errors.country)
    return (
      <div data-part="field" className={fieldStyles.field}>
        <span className={styles.setupPlaceName}>{words.location}</span>
        <div className={styles.setupPlace}>
          <span title={`${place.timeZone}, ${countryName(place.country, language)}`}>
            {countryName(place.country, language)}, {timeZoneName(place.timeZone)}
          </span>
          <Button
            kind="quiet"
            size="small"
            aria-label={words.changeRegion}
            onClick={() => setOpen(true)}
          >
            {words.change}
          </Button>
        </div>
      </div>
    );
  return (
    <>
      <Field label={words.country} error={errors.country}>
        <Select
          wide
          autoFocus={isOpen}
          value={place.country}
          onChange={(event) => onChange({ country: event.target.value })}
        >
          {listCountryOptions(language).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={words.timeZone} error={errors.timeZone}>
        <Select
          wide
          value={place.timeZone}
          onChange={(event) => onChange({ timeZone: event.target.value })}
        >
          {timeZones(place.timeZone).map((zone) => (
            <option key={zone} value={zone}>
              {zoneLabel(zone)}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}

const zoneLabel = (zone: string): string => zone.replaceAll("_", " ");
