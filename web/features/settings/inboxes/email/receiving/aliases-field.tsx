import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { ChoiceGroup } from "#web/ui/form/choice.tsx";
import { FieldError } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { AddIcon, RemoveIcon } from "#web/ui/icons.tsx";

interface AliasesFieldProps {
  aliases: readonly string[];
  at: Readonly<Record<string, string | undefined>>;
  onChange: (aliases: string[]) => void;
}

/** Further addresses of this inbox: email to them arrives here, and replies are never copied to them. */
export function AliasesField({ aliases, at, onChange }: AliasesFieldProps) {
  const isAtOne = aliases.some((_, index) => at[`aliases.${index}`] !== undefined);
  return (
    <ChoiceGroup label="Other addresses of this inbox" error={isAtOne ? undefined : at.aliases}>
      <div className="aliases">
        {aliases.map((alias, index) => {
          const error = at[`aliases.${index}`];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; its words are being typed
            <div key={index}>
              <TextInput
                type="email"
                aria-label={`Other address ${index + 1}`}
                aria-invalid={error !== undefined || undefined}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                placeholder="info@your-company.example"
                value={alias}
                onChange={(event) =>
                  onChange(aliases.map((one, at) => (at === index ? event.target.value : one)))
                }
                end={
                  <IconButton
                    size="small"
                    name={`Remove ${alias || "this address"}`}
                    icon={RemoveIcon}
                    onClick={() => onChange(aliases.filter((_, at) => at !== index))}
                  />
                }
              />
              {error !== undefined && <FieldError>{error}</FieldError>}
            </div>
          );
        })}
        <div>
          <Button size="small" icon={AddIcon} onClick={() => onChange([...aliases, ""])}>
            Add address
          </Button>
        </div>
        <p className="hint">
          Email to these addresses arrives here too, and Reply to all leaves them out. Plus
          addresses such as name+orders@ are always included.
        </p>
      </div>
    </ChoiceGroup>
  );
}
