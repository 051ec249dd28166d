import { errorMessage } from "#web/data/api-error.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { AgainIcon } from "#web/ui/icons.tsx";
import type { HeldTemplate } from "./use-template.ts";
import "./template-fields.css";

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
            Try again
          </Button>
        }
      >
        Couldn't load templates. {errorMessage(query.error)}
      </Banner>
    );
  if (query.data === undefined)
    return <SkeletonRows label="Loading templates…" rows={3} lines={1} height={40} />;
  const refresh = (
    <IconButton
      name="Refresh templates"
      icon={AgainIcon}
      disabled={query.isFetching}
      onClick={() => void query.refetch()}
    />
  );
  return (
    <div className="template-fields">
      {query.data.problem !== null && (
        <Banner kind="warn" inset>
          Couldn't reach the provider, so these templates may be out of date: {query.data.problem}
        </Banner>
      )}
      {chosen === null ? (
        <div className="template-choice">
          <p className="muted">
            No approved template yet. Create one at your provider; WhatsApp approves it.
          </p>
          {refresh}
        </div>
      ) : (
        <>
          <div className="template-choice">
            <Field label="Template">
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
              label={/^\d+$/.test(name) ? `Value ${name}` : name}
              error={held.faultOf(name)}
            >
              <TextInput
                autoComplete="off"
                value={held.values[name] ?? ""}
                onChange={(event) => held.setValue(name, event.currentTarget.value)}
              />
            </Field>
          ))}
          <figure className="template-preview">
            <figcaption>Preview</figcaption>
            <p dir="auto">{held.preview}</p>
          </figure>
        </>
      )}
    </div>
  );
}
