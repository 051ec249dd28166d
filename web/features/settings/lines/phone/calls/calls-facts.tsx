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
        ["Customers see", line.shown],
        ["Callers hear", spokenLanguages[phone.language].name],
        ["Recorded", recordingWords[phone.recording].name],
        ["Recordings stay", keepWords(phone.keepDays)],
        ["May call", countries.map((code) => countryName(code, "en")).join(", ")],
        ["Premium-rate numbers", phone.callsDearNumbers ? "May be called" : "Not called"],
        ["Detects voicemails", phone.detectsMachines ? "Yes" : "No"],
        ["Longest call", `${phone.maxCallMinutes} minutes`],
        ["Time to wrap up", wrapUpWords(phone.wrapUpSeconds)],
        ["Text after a missed call", phone.textBack === "" ? "None" : phone.textBack],
      ]}
    />
  );
}
