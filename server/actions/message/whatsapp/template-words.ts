// What a message says: free words, or a template as WhatsApp has approved it with its variables filled in.
import { DeskError } from "#domain/errors.ts";
import {
  faultOfValue,
  fillTemplate,
  type OutgoingTemplate,
  variablesOf,
} from "#domain/message/whatsapp/template.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import type { LineRecord } from "#server/store/line.ts";
import { findTemplate } from "#server/store/whatsapp.ts";

interface Wish {
  readonly text: string;
  readonly template?:
    | { readonly ref: string; readonly language: string; readonly values: Record<string, string> }
    | undefined;
}

export async function wordsOf(
  ctx: WriteCtx,
  line: LineRecord,
  { text, template }: Wish,
): Promise<{ text: string; template: OutgoingTemplate | null }> {
  if (template === undefined) return { text, template: null };
  const { ref, language, values } = template;
  const known =
    line.kind === "whatsapp"
      ? await findTemplate(ctx.db, ctx.workspaceId, line.accountId, ref, language)
      : null;
  if (!known?.isApproved) throw new DeskError("template_unknown");
  const names = variablesOf(known.body);
  const issues = names.flatMap((name) => {
    const fault = faultOfValue(values[name] ?? "");
    return fault === null ? [] : [{ path: `template.values.${name}`, say: fault }];
  });
  if (issues.length > 0) throw DeskError.invalid(issues);
  const filled = Object.fromEntries(names.map((name) => [name, (values[name] ?? "").trim()]));
  return {
    text: fillTemplate(known.body, filled),
    template: { ref, name: known.name, language, values: filled },
  };
}
