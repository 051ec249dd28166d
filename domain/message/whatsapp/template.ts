// A WhatsApp template with variables: {{1}} or {{name}} in its text.

/** In order of first occurrence, each once. */
export function variablesOf(body: string): readonly string[] {
  return [...new Set([...body.matchAll(/\{\{\s*(\w{1,60})\s*\}\}/g)].map(([, name = ""]) => name))];
}

export function fillTemplate(body: string, values: Readonly<Record<string, string>>): string {
  return body.replaceAll(/\{\{\s*(\w{1,60})\s*\}\}/g, (_whole, name: string) =>
    (values[name] ?? "").trim(),
  );
}

/** WhatsApp rejects empty values, line breaks and long runs of spaces (63013). */
export function faultOfValue(value: string): string | null {
  if (value.trim() === "") return "Enter a value.";
  if (/[\n\r\t]/.test(value)) return "One line, without tabs.";
  return /\s{5}/.test(value) ? "At most four spaces in a row." : null;
}

/** As stored with a message and submitted to the provider. */
export interface OutgoingTemplate {
  readonly ref: string;
  readonly name: string;
  readonly language: string;
  readonly values: Readonly<Record<string, string>>;
}
