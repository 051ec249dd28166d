import { useId } from "react";
import { Segmented } from "#web/ui/button/segmented.tsx";
import { ChoiceGroup, Radio } from "#web/ui/form/choice.tsx";
import { MailIcon, TextIcon } from "#web/ui/icons.tsx";
import type { Provider } from "./provider-form.ts";

export type CarriedChannels = Provider["carries"];

interface ProviderPickerProps {
  providers: readonly Provider[];
  carries: CarriedChannels;
  vendorId: string;
  onCarries: (carries: CarriedChannels) => void;
  onVendor: (id: string) => void;
}

export function ProviderPicker({
  providers,
  carries,
  vendorId,
  onCarries,
  onVendor,
}: ProviderPickerProps) {
  const name = useId();
  return (
    <>
      <Segmented
        label="Channels"
        value={carries}
        segments={[
          { id: "mail", label: "Email", icon: MailIcon },
          { id: "text", label: "Texts and calls", icon: TextIcon },
        ]}
        onChange={onCarries}
      />
      <ChoiceGroup label="Provider" className="vendor-choice">
        {providers
          .filter((one) => one.carries === carries)
          .map((one) => (
            <Radio
              key={one.id}
              name={name}
              checked={one.id === vendorId}
              onChange={() => onVendor(one.id)}
            >
              {one.name}
            </Radio>
          ))}
      </ChoiceGroup>
      {providers.some((one) => one.id === vendorId && !one.canSend) && (
        <p className="hint">
          A mailbox only receives email. To reply, also connect a provider that sends, such as the
          same mailbox's SMTP server.
        </p>
      )}
    </>
  );
}
