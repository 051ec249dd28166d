import type { Line } from "#contract/live.ts";
import { useDesk } from "#web/data/desk.ts";
import { Facts } from "#web/features/settings/parts/facts.tsx";
import { undoWords } from "./line-state.ts";

const addressLabels: Record<Line["kind"], string> = {
  mail: "Address",
  phone: "Number",
  sender: "Sender",
  whatsapp: "WhatsApp number",
};

export function LineFacts({ line }: { line: Line }) {
  const { teams } = useDesk("teams");
  const team = teams.find((one) => one.id === line.teamId)?.name;
  return (
    <Facts
      facts={[
        ["Name", line.name],
        [addressLabels[line.kind], line.shown],
        ["Visibility", line.visibility === "all" ? "Everyone" : `Only ${team ?? "one team"}`],
        ["Undo send", undoWords(line.undoSeconds)],
      ]}
    />
  );
}
