import { fillPlaceholders } from "#domain/message/placeholders.ts";
import { escapeHtml } from "#domain/text/escape-html.ts";
import { variableLabels } from "#web/features/settings/components/rich-text/variable-menu.tsx";

/** Shows "[Customer's first name]" for {{contact.firstName}}; an unknown placeholder stays visible as it is. */
export const withLabels = (html: string): string =>
  fillPlaceholders(html, variableLabels, (label) => escapeHtml(`[${label}]`));
