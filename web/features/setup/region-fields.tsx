import { useState } from "react";
import {
  countryName,
  listCountryOptions,
  type Region,
  timeZones,
} from "#domain/workspace/regions.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Select } from "#web/ui/form/select.tsx";

interface RegionFieldsProps {
  place: Region;
  says: Readonly<Record<string, string | undefined>>;
  onChange: (change: Partial<Region>) => void;
}

/** The guess is usually right, so it is shown as text; a click turns it into two fields. */
export function RegionFields({ place, says, onChange }: RegionFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && !says.timeZone && !says.country)
    return (
      <div className="field">
        <span className="setup-where-name">Location</span>
        <div className="setup-where">
          <span title={`${place.timeZone}, ${countryName(place.country, "en")}`}>
            {countryName(place.country, "en")}, {zoneLabel(place.timeZone)}
          </span>
          <Button
            kind="quiet"
            size="small"
            aria-label="Change country and time zone"
            onClick={() => setOpen(true)}
          >
            Change
          </Button>
        </div>
      </div>
    );
  return (
    <>
      <Field label="Country" error={says.country}>
        <Select
          wide
          autoFocus={isOpen}
          value={place.country}
          onChange={(event) => onChange({ country: event.target.value })}
        >
          {listCountryOptions("en").map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Time zone" error={says.timeZone}>
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
