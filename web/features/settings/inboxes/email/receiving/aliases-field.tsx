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

/** Addresses that are this line too: mail to them comes here, and no answer is ever copied to them. */
export function AliasesField({ aliases, at, onChange }: AliasesFieldProps) {
  const isAtOne = aliases.some((_, place) => at[`aliases.${place}`] !== undefined);
  return (
    <ChoiceGroup label="Other addresses of this inbox" error={isAtOne ? undefined : at.aliases}>
      <div className="aliases">
        {aliases.map((alias, place) => {
          const error = at[`aliases.${place}`];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; its words are being typed
            <div key={place}>
              <TextInput
                type="email"
                aria-label={`Other address ${place + 1}`}
                aria-invalid={error !== undefined || undefined}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                placeholder="info@your-company.example"
                value={alias}
                onChange={(event) =>
                  onChange(aliases.map((one, at) => (at === place ? event.target.value : one)))
                }
                end={
                  <IconButton
                    size="small"
                    name={`Remove ${alias || "this address"}`}
                    glyph={RemoveIcon}
                    onClick={() => onChange(aliases.filter((_, at) => at !== place))}
                  />
                }
              />
              {error !== undefined && <FieldError>{error}</FieldError>}
            </div>
          );
        })}
        <div>
          <Button size="small" glyph={AddIcon} onClick={() => onChange([...aliases, ""])}>
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
