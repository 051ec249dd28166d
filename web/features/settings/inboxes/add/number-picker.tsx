import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { AccountId } from "#domain/ids.ts";
import {
  numbersQuery,
  type ProviderNumber,
} from "#web/features/settings/accounts/account-queries.ts";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import * as words from "#web/features/settings/inboxes/words.ts";
import styles from "#web/features/settings/settings-parts.module.css";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Radio } from "#web/ui/form/choice.tsx";
import fieldStyles from "#web/ui/form/field.module.css";
import { FieldError } from "#web/ui/form/field.tsx";
import { AgainIcon, NumberIcon } from "#web/ui/icons.tsx";
import { numberCapabilities } from "./number-capabilities.ts";

interface NumberPickerProps {
  accountId: AccountId;
  providerName: string;
  chosen: ProviderNumber | null;
  error: string | undefined;
  onChoose: (number: ProviderNumber) => void;
}

export function NumberPicker({
  accountId,
  providerName,
  chosen,
  error,
  onChoose,
}: NumberPickerProps) {
  const numbers = useQuery(numbersQuery(accountId));
  const group = useId();
  const again = (
    <Button
      size="small"
      icon={AgainIcon}
      busy={numbers.isFetching}
      onClick={() => void numbers.refetch()}
    >
      {words.refresh}
    </Button>
  );
  return (
    <QueryState
      query={numbers}
      loading={fill(words.loadingNumbersAt, { provider: providerName })}
      failed={fill(words.couldntLoadNumbersAt, { provider: providerName })}
      rows={3}
    >
      {({ rows }) =>
        rows.length === 0 ? (
          <EmptyState title={words.noNumbersYet} icon={NumberIcon} actions={again}>
            {fill(words.noNumbersHint, { provider: providerName })}
          </EmptyState>
        ) : (
          <div role="radiogroup" aria-label={words.number} className={styles.numbers}>
            {rows.map((number) => (
              <NumberRow
                key={number.ref}
                group={group}
                number={number}
                isChosen={chosen?.ref === number.ref}
                onChoose={() => onChoose(number)}
              />
            ))}
            <div className={styles.numbersFoot}>
              {error === undefined ? (
                <span data-part="hint" className={fieldStyles.hint}>
                  {words.justBoughtANumber}
                </span>
              ) : (
                <FieldError>{error}</FieldError>
              )}
              {again}
            </div>
          </div>
        )
      }
    </QueryState>
  );
}

interface NumberRowProps {
  group: string;
  number: ProviderNumber;
  isChosen: boolean;
  onChoose: () => void;
}

function NumberRow({ group, number, isChosen, onChoose }: NumberRowProps) {
  const id = useId();
  const capabilities = numberCapabilities(number);
  return (
    <label
      htmlFor={id}
      className={styles.number}
      data-chosen={isChosen || undefined}
      data-off={capabilities.isOff || undefined}
    >
      <Radio
        id={id}
        name={group}
        checked={isChosen}
        disabled={capabilities.isOff}
        aria-describedby={`${id}-say`}
        onChange={onChoose}
      />
      <span className="grow">
        <span className="num">{number.formatted}</span>
        {number.kind === "whatsapp" && words.onWhatsapp}
        {number.name !== "" &&
          number.name !== number.number &&
          number.name !== number.formatted && <span className="muted"> {number.name}</span>}
      </span>
      <span className={capabilities.isWarning ? "c-warn" : "muted"} id={`${id}-say`}>
        {capabilities.message}
      </span>
    </label>
  );
}
