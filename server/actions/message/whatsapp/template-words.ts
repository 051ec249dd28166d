// What a message says: free words, or a template as WhatsApp has approved it with its variables filled in.
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

interface Wish {
  readonly text: string;
  readonly template?:
    | { readonly ref: string; readonly language: string; readonly values: Record<string, string> }
    | undefined;
}

export async function wordsOf(
  ctx: WriteContext,
  line: InboxRecord,
  { text, template }: Wish,
): Promise<{ text: string; template: OutgoingTemplate | null }> {
  if (template === undefined) return { text, template: null };
  const { ref, language, values } = template;
  const known =
    line.kind === "whatsapp"
      ? await findTemplate(ctx.db, ctx.workspaceId, line.accountId, ref, language)
      : null;
  if (!known?.isApproved) throw new AppError("template_unknown");
  const names = variablesOf(known.body);
  const issues = names.flatMap((name) => {
    const fault = faultOfValue(values[name] ?? "");
    return fault === null ? [] : [{ path: `template.values.${name}`, say: fault }];
  });
  if (issues.length > 0) throw AppError.invalid(issues);
  const filled = Object.fromEntries(names.map((name) => [name, (values[name] ?? "").trim()]));
  return {
    text: fillTemplate(known.body, filled),
    template: { ref, name: known.name, language, values: filled },
  };
}
