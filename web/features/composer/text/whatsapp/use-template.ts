import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { InboxId } from "#domain/ids.ts";
import { faultOfValue, fillTemplate, variablesOf } from "#domain/message/whatsapp/template.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { templateKey } from "#web/data/timeline/recalled-messages.ts";
import { readUnsentContent, saveUnsentContent } from "#web/data/unsent-content.ts";

type FilledTemplate = NonNullable<Inputs["sendText"]["template"]>;
export type HeldTemplate = ReturnType<typeof useTemplate>;

interface StoredTemplate {
  readonly chosen: string | null;
  readonly values: Readonly<Record<string, string>>;
}

/** The templates of a WhatsApp inbox and the values typed into one, which are kept on this device under `storageKey`. */
export function useTemplate(inboxId: InboxId | null, storageKey: string) {
  const query = useQuery({
    queryKey: queryKeys.templates(inboxId ?? ""),
    queryFn: ({ signal }) => rpc("listTemplates", { inboxId: inboxId as InboxId }, { signal }),
    enabled: inboxId !== null,
    staleTime: 60_000,
    retry: false,
  });
  const [held, setHeld] = useState<StoredTemplate>(
    () => readUnsentContent<StoredTemplate>(storageKey) ?? { chosen: null, values: {} },
  );
  const [isTried, setTried] = useState(false);
  const { values } = held;
  const hasValues = Object.values(values).some((value) => value.trim() !== "");
  useEffect(
    () => void saveUnsentContent(storageKey, hasValues ? held : null),
    [storageKey, hasValues, held],
  );
  const approved = (query.data?.rows ?? []).filter((one) => one.isApproved);
  const template = approved.find((one) => templateKey(one) === held.chosen) ?? approved[0];
  const names = template ? variablesOf(template.body) : [];
  const faults = Object.fromEntries(
    names.map((name) => [name, faultOfValue(values[name] ?? "")] as const),
  );
  return {
    query,
    approved: approved.map((one) => ({
      key: templateKey(one),
      label: one.language === "" ? one.name : `${one.name} (${one.language})`,
    })),
    chosen: template ? templateKey(template) : null,
    choose: (chosen: string) => setHeld({ chosen, values: {} }),
    names,
    values,
    setValue: (name: string, value: string) =>
      setHeld({ ...held, values: { ...values, [name]: value } }),
    faultOf: (name: string) => (isTried ? (faults[name] ?? undefined) : undefined),
    hasWords: hasValues,
    /** Values not filled in yet show as `[name]`. */
    preview: template
      ? fillTemplate(
          template.body,
          Object.fromEntries(names.map((name) => [name, values[name]?.trim() || `[${name}]`])),
        )
      : "",
    /** Null if a value is missing; errors are shown from then on. */
    fill: (): FilledTemplate | null => {
      setTried(true);
      if (!template || names.some((name) => faults[name] !== null)) return null;
      const { ref, language } = template;
      const filled = Object.fromEntries(names.map((name) => [name, values[name] ?? ""]));
      return { ref, language, values: filled };
    },
    clear: () => {
      setTried(false);
      setHeld({ ...held, values: {} });
      saveUnsentContent(storageKey, null);
    },
  };
}
