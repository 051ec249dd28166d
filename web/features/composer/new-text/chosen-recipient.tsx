import { contactDisplayName } from "#web/data/live/apply-changes.ts";
import type { FoundNumber } from "#web/data/use-found-numbers.ts";
import * as words from "#web/features/composer/words.ts";
import { fill } from "#web/language/fill.ts";
import { Chip } from "#web/ui/display/chip.tsx";
import fieldStyles from "#web/ui/form/field.module.css";
import { useFieldAttributes } from "#web/ui/form/field.tsx";

interface ChosenRecipientProps {
  readonly chosen: Pick<FoundNumber, "contact">;
  readonly onRemove: () => void;
}

/** In place of the field, as in an email: a contact that was chosen is no longer text to edit. */
export function ChosenRecipient({ chosen, onRemove }: ChosenRecipientProps) {
  const { id, "aria-describedby": describedBy } = useFieldAttributes({});
  const name = contactDisplayName(chosen.contact);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would show a border and need a legend
    <span
      id={id}
      role="group"
      aria-label={words.to}
      aria-describedby={describedBy}
      data-part="input"
      className={fieldStyles.input}
    >
      <Chip kind="outline" removeName={fill(words.removePerson, { name })} onRemove={onRemove}>
        <span className="ell">{name}</span>
      </Chip>
    </span>
  );
}
