import styles from "#web/features/settings/inboxes/email/email-inbox.module.css";
import * as words from "#web/features/settings/inboxes/words.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { ChoiceGroup } from "#web/ui/form/choice.tsx";
import fieldStyles from "#web/ui/form/field.module.css";
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
    <ChoiceGroup label={words.otherAddresses} error={isAtOne ? undefined : at.aliases}>
      <div className={styles.aliases}>
        {aliases.map((alias, index) => {
          const error = at[`aliases.${index}`];
          return (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position while its text is typed
              key={index}
            >
              <TextInput
                type="email"
                aria-label={fill(words.otherAddress, { value1: index + 1 })}
                aria-invalid={error !== undefined || undefined}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                placeholder={words.otherAddressExample}
                value={alias}
                onChange={(event) =>
                  onChange(aliases.map((one, at) => (at === index ? event.target.value : one)))
                }
                end={
                  <IconButton
                    size="small"
                    name={
                      alias === ""
                        ? words.removeThisAddress
                        : fill(words.removeNamed, { name: alias })
                    }
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
            {words.addAddress}
          </Button>
        </div>
        <p data-part="hint" className={fieldStyles.hint}>
          {words.otherAddressesHint}
        </p>
      </div>
    </ChoiceGroup>
  );
}
