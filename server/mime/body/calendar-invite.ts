import type { CalendarInvite, CalendarTime } from "#domain/message/email/email-metadata.ts";

interface Property {
  readonly name: string;
  readonly parameters: string;
  readonly value: string;
}

/** The details of an invitation (RFC 5545, RFC 6047): enough to show a card. Recurrence is left to calendar apps. */
export function parseCalendarInvite(text: string): CalendarInvite | null {
  const properties = propertiesOf(text);
  const from = properties.findIndex((one) => one.name === "BEGIN" && isEvent(one.value));
  if (from < 0) return null;
  const end = properties.findIndex(
    (one, at) => at > from && one.name === "END" && isEvent(one.value),
  );
  const event = properties.slice(from + 1, end < 0 ? undefined : end);
  const first = (name: string) => event.find((one) => one.name === name) ?? null;
  const textProperty = (name: string) => unescapeText(first(name)?.value ?? "") || null;
  return {
    method:
      properties
        .find((one) => one.name === "METHOD")
        ?.value.trim()
        .toUpperCase() ?? null,
    summary: textProperty("SUMMARY"),
    location: textProperty("LOCATION"),
    organiser: addressOf(first("ORGANIZER")),
    attendees: event
      .filter((one) => one.name === "ATTENDEE")
      .map(addressOf)
      .filter((one) => one !== null)
      .slice(0, 200),
    start: timeOf(first("DTSTART")),
    end: timeOf(first("DTEND")),
    uid: first("UID")?.value.trim() ?? null,
  };
}

const isEvent = (value: string): boolean => /^(?:VEVENT|VTODO)\s*$/i.test(value);

function propertiesOf(text: string): Property[] {
  return text
    .replace(/\r?\n[ \t]/g, "")
    .split(/\r?\n/)
    .flatMap((line) => {
      const colon = valueAt(line);
      if (colon < 0) return [];
      const [name = "", ...parameters] = line.slice(0, colon).split(";");
      return [
        {
          name: name.trim().toUpperCase(),
          parameters: parameters.join(";"),
          value: line.slice(colon + 1),
        },
      ];
    });
}

// A colon inside quotes belongs to a parameter.
function valueAt(line: string): number {
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted;
    else if (line[at] === ":" && !isQuoted) return at;
  }
  return -1;
}

const unescapeText = (value: string): string =>
  value.replace(/\\([nN,;\\])/g, (_, letter: string) => (/n/i.test(letter) ? "\n" : letter)).trim();

const addressOf = (property: Property | null): string | null =>
  property ? property.value.replace(/^mailto:/i, "").trim() || null : null;

function timeOf(property: Property | null): CalendarTime | null {
  if (!property || !/^\d{8}(?:T\d{6}Z?)?$/.test(property.value.trim())) return null;
  const value = property.value.trim();
  const zone = /(?:^|;)TZID="?([^";]+)/i.exec(property.parameters)?.[1] ?? null;
  return { value, zone: value.endsWith("Z") ? "UTC" : zone };
}
