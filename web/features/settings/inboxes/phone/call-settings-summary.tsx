import { countryName } from "#domain/workspace/regions.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { DefinitionList } from "#web/features/settings/components/definition-list.tsx";
import { format } from "#web/language/format.ts";
import { language } from "#web/language/language.ts";
import {
  recordingPolicyLabels,
  retentionLabel,
  voiceLanguageName,
  wrapUpLabel,
} from "./call-settings-labels.ts";
import type { PhoneInbox } from "./phone-inbox.ts";
import * as words from "./words.ts";

export function CallSettingsSummary({ inbox }: { inbox: PhoneInbox }) {
  const workspace = useBootstrap((bootstrap) => bootstrap.workspace);
  const { phone } = inbox;
  const countries = [workspace.country, ...phone.countries];
  return (
    <DefinitionList
      rows={[
        [words.callerId, inbox.formatted],
        [words.language, voiceLanguageName(phone.language)],
        [words.recording, recordingPolicyLabels[phone.recording].name],
        [words.keepRecordings, retentionLabel(phone.retentionDays)],
        [words.allowedCountries, countries.map((code) => countryName(code, language)).join(", ")],
        [words.premiumRateNumbers, phone.allowsPremiumRate ? words.allowed : words.notAllowed],
        [words.voicemailDetection, phone.detectsMachines ? words.yes : words.no],
        [words.maximumCallLength, format(words.minuteCount, { minutes: phone.maxCallMinutes })],
        [words.wrapUpTime, wrapUpLabel(phone.wrapUpSeconds)],
        [words.missedCallText, phone.textBack === "" ? words.none : phone.textBack],
      ]}
    />
  );
}
