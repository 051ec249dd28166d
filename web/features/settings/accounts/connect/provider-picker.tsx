import { useId } from "react";
import * as words from "#web/features/settings/accounts/words.ts";
import styles from "#web/features/settings/settings-parts.module.css";
import { Segmented } from "#web/ui/button/segmented.tsx";
import { ChoiceGroup, Radio } from "#web/ui/form/choice.tsx";
import fieldStyles from "#web/ui/form/field.module.css";
import { MailIcon, TextIcon } from "#web/ui/icons.tsx";
import type { Provider } from "./provider-form.ts";

export type CarriedChannels = Provider["carries"];

interface ProviderPickerProps {
  providers: readonly Provider[];
  carries: CarriedChannels;
  providerId: string;
  onCarries: (carries: CarriedChannels) => void;
  onProvider: (id: string) => void;
}

export function ProviderPicker({
  providers,
  carries,
  providerId,
  onCarries,
  onProvider,
}: ProviderPickerProps) {
  const name = useId();
  return (
    <>
      <Segmented
        label={words.channels}
        value={carries}
        segments={[
          { id: "email", label: words.email2, icon: MailIcon },
          { id: "sms", label: words.callsAndTexts, icon: TextIcon },
        ]}
        onChange={onCarries}
      />
      <ChoiceGroup label={words.provider} className={styles.providerChoice}>
        {providers
          .filter((one) => one.carries === carries)
          .map((one) => (
            <Radio
              key={one.id}
              name={name}
              checked={one.id === providerId}
              onChange={() => onProvider(one.id)}
            >
              {one.name}
            </Radio>
          ))}
      </ChoiceGroup>
      {providers.some((one) => one.id === providerId && !one.canSend) && (
        <p data-part="hint" className={fieldStyles.hint}>
          {words.mailboxOnlyReceives}
        </p>
      )}
    </>
  );
}
