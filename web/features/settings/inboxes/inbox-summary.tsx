import type { Inbox } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { DefinitionList } from "#web/features/settings/components/definition-list.tsx";
import { undoDelayLabel } from "./inbox-status.ts";

const addressLabels: Record<Inbox["kind"], string> = {
  mail: "Address",
  phone: "Number",
  sender: "Sender",
  whatsapp: "WhatsApp number",
};

export function InboxSummary({ line }: { line: Inbox }) {
  const { teams } = useBootstrap("teams");
  const team = teams.find((one) => one.id === line.teamId)?.name;
  return (
    <DefinitionList
      facts={[
        ["Name", line.name],
        [addressLabels[line.kind], line.shown],
        ["Visibility", line.visibility === "all" ? "Everyone" : `Only ${team ?? "one team"}`],
        ["Undo send", undoDelayLabel(line.undoSeconds)],
      ]}
    />
  );
}
