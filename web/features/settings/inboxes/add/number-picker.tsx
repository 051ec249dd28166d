import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { AccountId } from "#domain/ids.ts";
import {
  numbersQuery,
  type ProviderNumber,
} from "#web/features/settings/accounts/account-queries.ts";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Radio } from "#web/ui/form/choice.tsx";
import { FieldError } from "#web/ui/form/field.tsx";
import { AgainIcon, NumberIcon } from "#web/ui/icons.tsx";
import { numberCapabilities } from "./number-capabilities.ts";

interface NumberPickerProps {
  accountId: AccountId;
  vendorName: string;
  chosen: ProviderNumber | null;
  error: string | undefined;
  onChoose: (number: ProviderNumber) => void;
}

export function NumberPicker({
  accountId,
  vendorName,
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
      Refresh
    </Button>
  );
  return (
    <QueryState query={numbers} what={`the numbers at ${vendorName}`} rows={3}>
      {({ rows }) =>
        rows.length === 0 ? (
          <EmptyState title="No numbers yet" icon={NumberIcon} actions={again}>
            This account has no numbers. Buy one at {vendorName}, then refresh.
          </EmptyState>
        ) : (
          <div role="radiogroup" aria-label="Number" className="numbers">
            {rows.map((number) => (
              <NumberRow
                key={number.ref}
                group={group}
                number={number}
                isChosen={chosen?.ref === number.ref}
                onChoose={() => onChoose(number)}
              />
            ))}
            <div className="numbers-foot">
              {error === undefined ? (
                <span className="hint">Just bought a number?</span>
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
      className={clsx("number", isChosen && "chosen", capabilities.isOff && "off")}
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
        {number.kind === "whatsapp" && " on WhatsApp"}
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
