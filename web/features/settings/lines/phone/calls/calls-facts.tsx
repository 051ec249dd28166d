import { spokenLanguages } from "#domain/call/spoken/languages.ts";
import { countryName } from "#domain/workspace/places.ts";
import { useDesk } from "#web/data/desk.ts";
import { Facts } from "#web/features/settings/parts/facts.tsx";
import type { CallsLine } from "./calls-line.ts";
import { keepWords, recordingWords, wrapUpWords } from "./calls-words.ts";

export function CallsFacts({ line }: { line: CallsLine }) {
  const { workspace } = useDesk("workspace");
  const { phone } = line;
  const countries = [workspace.country, ...phone.countries];
  return (
    <Facts
      facts={[
        ["Caller ID", line.shown],
        ["Language", spokenLanguages[phone.language].name],
        ["Recording", recordingWords[phone.recording].name],
        ["Keep recordings", keepWords(phone.keepDays)],
        ["Allowed countries", countries.map((code) => countryName(code, "en")).join(", ")],
        ["Premium-rate numbers", phone.callsDearNumbers ? "Allowed" : "Not allowed"],
        ["Voicemail detection", phone.detectsMachines ? "Yes" : "No"],
        ["Maximum call length", `${phone.maxCallMinutes} minutes`],
        ["Wrap-up time", wrapUpWords(phone.wrapUpSeconds)],
        ["Missed-call text", phone.textBack === "" ? "None" : phone.textBack],
      ]}
    />
  );
}
