// Words with holes as they will look: filled for an example, and what we do not know stays a hole to be seen.
import { escapeHtml } from "#domain/message/placeholders.ts";

export const renderPreview = (html: string, known: Readonly<Record<string, string>>): string =>
  html.replace(/\{\{\s*([\w.]{1,40})\s*\}\}/g, (whole, name: string) =>
    Object.hasOwn(known, name) ? escapeHtml(known[name] ?? "") : whole,
  );
