// A template of WhatsApp with its variables: {{1}} or {{name}} in the words.

/** In the order in which they first stand there, each once. */
export function variablesOf(body: string): readonly string[] {
  return [...new Set([...body.matchAll(/\{\{\s*(\w{1,60})\s*\}\}/g)].map(([, name = ""]) => name))];
}

export function fillTemplate(body: string, values: Readonly<Record<string, string>>): string {
  return body.replaceAll(/\{\{\s*(\w{1,60})\s*\}\}/g, (_whole, name: string) =>
    (values[name] ?? "").trim(),
  );
}

/** WhatsApp takes no empty value, no new lines and no long runs of blanks in one (63013). */
export function faultOfValue(value: string): string | null {
  if (value.trim() === "") return "Enter a value.";
  if (/[\n\r\t]/.test(value)) return "One line, without tabs.";
  return /\s{5}/.test(value) ? "At most four spaces in a row." : null;
}

/** As it is kept with a message and handed over. */
export interface OutgoingTemplate {
  readonly ref: string;
  readonly name: string;
  readonly language: string;
  readonly values: Readonly<Record<string, string>>;
}
