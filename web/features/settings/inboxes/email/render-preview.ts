// Fills placeholders with example values; unknown ones stay visible.
import { escapeHtml } from "#domain/text/escape-html.ts";

export const renderPreview = (html: string, known: Readonly<Record<string, string>>): string =>
  html.replace(/\{\{\s*([\w.]{1,40})\s*\}\}/g, (whole, name: string) =>
    Object.hasOwn(known, name) ? escapeHtml(known[name] ?? "") : whole,
  );
