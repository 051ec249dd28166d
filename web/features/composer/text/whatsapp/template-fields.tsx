import { errorMessage } from "#web/data/api-error.ts";
import * as words from "#web/features/composer/words.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { AgainIcon } from "#web/ui/icons.tsx";
import styles from "./template-fields.module.css";
import type { HeldTemplate } from "./use-template.ts";

/** Template choice, variables and preview. */
export function TemplateFields({ held }: { held: HeldTemplate }) {
  const { query, approved, chosen, names } = held;
  if (query.isError)
    return (
      <Banner
        kind="danger"
        inset
        actions={
          <Button size="small" onClick={() => void query.refetch()}>
            {words.tryAgain}
          </Button>
        }
      >
        {words.templatesNotLoaded} {errorMessage(query.error)}
      </Banner>
    );
  if (query.data === undefined)
    return <SkeletonRows label={words.loadingTemplates} rows={3} lines={1} height={40} />;
  const refresh = (
    <IconButton
      name={words.refreshTemplates}
      icon={AgainIcon}
      disabled={query.isFetching}
      onClick={() => void query.refetch()}
    />
  );
  return (
    <div className={styles.templateFields}>
      {query.data.problem !== null && (
        <Banner kind="warn" inset>
          {words.templatesOutOfDate} {query.data.problem}
        </Banner>
      )}
      {chosen === null ? (
        <div className={styles.templateChoice}>
          <p className="muted">{words.noTemplate}</p>
          {refresh}
        </div>
      ) : (
        <>
          <div className={styles.templateChoice}>
            <Field label={words.template}>
              <Select
                wide
                data-autofocus
                value={chosen}
                onChange={(event) => held.choose(event.currentTarget.value)}
              >
                {approved.map(({ key, label }) => (
                  <option key={key} value={key}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
            {refresh}
          </div>
          {names.map((name) => (
            <Field
              key={name}
              label={/^\d+$/.test(name) ? fill(words.valueName, { name }) : name}
              error={held.faultOf(name)}
            >
              <TextInput
                autoComplete="off"
                value={held.values[name] ?? ""}
                onChange={(event) => held.setValue(name, event.currentTarget.value)}
              />
            </Field>
          ))}
          <figure className={styles.templatePreview}>
            <figcaption>{words.preview}</figcaption>
            <p dir="auto">{held.preview}</p>
          </figure>
        </>
      )}
    </div>
  );
}
