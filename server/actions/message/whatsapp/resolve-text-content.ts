// The content of a message: free text, or an approved WhatsApp template with its variables filled in.
import { AppError } from "#domain/errors.ts";
import {
  faultOfValue,
  fillTemplate,
  type OutgoingTemplate,
  variablesOf,
} from "#domain/message/whatsapp/template.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { InboxRecord } from "#server/store/inbox.ts";
import { findTemplate } from "#server/store/whatsapp.ts";

interface TextContentInput {
  readonly text: string;
  readonly template?:
    | { readonly ref: string; readonly language: string; readonly values: Record<string, string> }
    | undefined;
}

export async function resolveTextContent(
  ctx: WriteContext,
  inbox: InboxRecord,
  { text, template }: TextContentInput,
): Promise<{ text: string; template: OutgoingTemplate | null }> {
  if (template === undefined) return { text, template: null };
  const { ref, language, values } = template;
  const known =
    inbox.kind === "whatsapp"
      ? await findTemplate(ctx.db, ctx.workspaceId, inbox.accountId, ref, language)
      : null;
  if (!known?.isApproved) throw new AppError("template_not_available");
  const names = variablesOf(known.body);
  const issues = names.flatMap((name) => {
    const fault = faultOfValue(values[name] ?? "");
    return fault === null ? [] : [{ path: `template.values.${name}`, message: fault }];
  });
  if (issues.length > 0) throw AppError.invalid(issues);
  const filled = Object.fromEntries(names.map((name) => [name, (values[name] ?? "").trim()]));
  return {
    text: fillTemplate(known.body, filled),
    template: { ref, name: known.name, language, values: filled },
  };
}
