import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Entry, Line } from "#contract/live.ts";
import type { ConversationId } from "#domain/ids.ts";
import { faultOfValue, fillTemplate, variablesOf } from "#domain/message/whatsapp/template.ts";
import { call, type Inputs } from "#web/data/api.ts";
import { keys } from "#web/data/keys.ts";
import { sayRefusal } from "#web/data/refusal.ts";
import { takeEntry } from "#web/data/timeline/message-deeds.ts";
import { useAction } from "#web/data/use-action.ts";
import type { Point } from "#web/features/composer/text/text-check.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useIsHere } from "#web/ui/dialog/use-is-here.ts";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { FailedScreen } from "#web/ui/feedback/error-boundary.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton.tsx";
import { Field } from "#web/ui/field/field.tsx";
import { Form } from "#web/ui/field/form.tsx";
import { Select } from "#web/ui/field/select.tsx";
import { TextInput } from "#web/ui/field/text-input.tsx";
import { AgainIcon } from "#web/ui/icon.tsx";

interface TemplateDialogProps {
  conversationId: ConversationId;
  contactName: string;
  line: Line;
  point: Point;
  onClose: () => void;
}

/** A template as WhatsApp has approved it, its variables, and what the customer will read. */
export function TemplateDialog(props: TemplateDialogProps) {
  const { conversationId, contactName, line, point, onClose } = props;
  const templates = useQuery({
    queryKey: keys.templates(line.id),
    queryFn: ({ signal }) => call("listTemplates", { lineId: line.id }, { signal }),
    staleTime: 60_000,
    retry: false,
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const [values, setValues] = useState<Record<string, string>>({});
  const [isTried, setTried] = useState(false);
  const [clientKey] = useState(() => crypto.randomUUID());
  const isHere = useIsHere();
  const approved = (templates.data?.rows ?? []).filter((one) => one.isApproved);
  const keyOf = (one: { ref: string; language: string }) => `${one.ref} ${one.language}`;
  const template = approved.find((one) => keyOf(one) === chosen) ?? approved[0];
  const names = template ? variablesOf(template.body) : [];
  const { run, isBusy, refusal } = useAction({
    ask: (input: Inputs["sendText"]) => call("sendText", input),
    settle: (cache, entry: Entry) => {
      takeEntry(cache, entry);
      if (isHere()) onClose();
    },
    tells: () => true,
  });
  const send = () => {
    setTried(true);
    if (!template || names.some((name) => faultOfValue(values[name] ?? "") !== null)) return;
    const { ref, language } = template;
    const filled = Object.fromEntries(names.map((name) => [name, values[name] ?? ""]));
    void run({
      ...{ conversationId, lineId: line.id, pointId: point.id, text: "", clientKey },
      template: { ref, language, values: filled },
    });
  };
  return (
    <Dialog
      title="Send a WhatsApp template"
      width={520}
      onClose={onClose}
      onConfirm={send}
      promise={`To ${contactName}, ${point.shown}`}
      actions={
        <Button kind="primary" keys="mod+enter" busy={isBusy} disabled={!template} onClick={send}>
          Send
        </Button>
      }
    >
      {templates.isError ? (
        <FailedScreen title="Couldn't load templates" onRetry={() => void templates.refetch()}>
          {sayRefusal(templates.error)}
        </FailedScreen>
      ) : templates.data === undefined ? (
        <SkeletonRows label="Loading templates…" rows={3} lines={1} height={40} />
      ) : (
        <Form className="new-text" onSubmit={send} refusal={refusal}>
          {templates.data.problem !== null && (
            <Banner kind="warn" inset>
              The provider could not be asked just now, so these may be old:{" "}
              {templates.data.problem}
            </Banner>
          )}
          {refusal && (
            <Banner kind="danger" inset>
              {sayRefusal(refusal)}
            </Banner>
          )}
          {template === undefined ? (
            <p className="muted">
              No approved template yet. Create one at your provider; WhatsApp approves it.
            </p>
          ) : (
            <>
              <Field label="Template">
                <Select
                  wide
                  data-autofocus
                  value={keyOf(template)}
                  onChange={(event) => setChosen(event.target.value)}
                >
                  {approved.map((one) => (
                    <option key={keyOf(one)} value={keyOf(one)}>
                      {one.name}
                      {one.language === "" ? "" : ` (${one.language})`}
                    </option>
                  ))}
                </Select>
              </Field>
              {names.map((name) => (
                <Field
                  key={name}
                  label={/^\d+$/.test(name) ? `Value ${name}` : name}
                  error={isTried ? (faultOfValue(values[name] ?? "") ?? undefined) : undefined}
                >
                  <TextInput
                    autoComplete="off"
                    value={values[name] ?? ""}
                    onChange={(event) => setValues({ ...values, [name]: event.target.value })}
                  />
                </Field>
              ))}
              <Field label="They will read">
                <p className="template-words">{shownOf(template.body, names, values)}</p>
              </Field>
            </>
          )}
          <Button
            size="small"
            glyph={AgainIcon}
            busy={templates.isFetching}
            onClick={() => void templates.refetch()}
          >
            Refresh templates
          </Button>
        </Form>
      )}
    </Dialog>
  );
}

/** What is not filled in yet stays seen as a gap. */
const shownOf = (
  body: string,
  names: readonly string[],
  values: Readonly<Record<string, string>>,
): string =>
  fillTemplate(
    body,
    Object.fromEntries(names.map((name) => [name, values[name]?.trim() || `[${name}]`])),
  );
