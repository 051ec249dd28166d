import { useMemo } from "react";
import { timeZones } from "#domain/workspace/regions.ts";
import { Select } from "#web/ui/form/select.tsx";

interface TimeZoneSelectProps {
  id?: string;
  wide?: boolean;
  disabled?: boolean;
  value: string | null;
  /** Label of the option for no own time zone; omitted if one is required. */
  otherwise?: string;
  onChange: (zone: string | null) => void;
}

export function TimeZoneSelect({ value, otherwise, onChange, ...rest }: TimeZoneSelectProps) {
  const zones = useMemo(() => timeZones(value ?? ""), [value]);
  return (
    <Select
      {...rest}
      value={value ?? ""}
      onChange={(event) => onChange(event.target.value === "" ? null : event.target.value)}
    >
      {otherwise !== undefined && <option value="">{otherwise}</option>}
      {zones.map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll("_", " ")}
        </option>
      ))}
    </Select>
  );
}
