import { spokenLanguages } from "#domain/call/spoken/languages.ts";
import { countryName } from "#domain/workspace/regions.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { DefinitionList } from "#web/features/settings/components/definition-list.tsx";
import { recordingPolicyLabels, retentionLabel, wrapUpLabel } from "./call-settings-labels.ts";
import type { PhoneInbox } from "./phone-inbox.ts";

export function CallSettingsSummary({ inbox }: { inbox: PhoneInbox }) {
  const { workspace } = useBootstrap("workspace");
  const { phone } = inbox;
  const countries = [workspace.country, ...phone.countries];
  return (
    <DefinitionList
      facts={[
        ["Caller ID", inbox.formatted],
        ["Language", spokenLanguages[phone.language].name],
        ["Recording", recordingPolicyLabels[phone.recording].name],
        ["Keep recordings", retentionLabel(phone.keepDays)],
        ["Allowed countries", countries.map((code) => countryName(code, "en")).join(", ")],
        ["Premium-rate numbers", phone.allowsPremiumRate ? "Allowed" : "Not allowed"],
        ["Voicemail detection", phone.detectsMachines ? "Yes" : "No"],
        ["Maximum call length", `${phone.maxCallMinutes} minutes`],
        ["Wrap-up time", wrapUpLabel(phone.wrapUpSeconds)],
        ["Missed-call text", phone.textBack === "" ? "None" : phone.textBack],
      ]}
    />
  );
}
