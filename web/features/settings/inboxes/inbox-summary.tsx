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

export function InboxSummary({ inbox }: { inbox: Inbox }) {
  const { teams } = useBootstrap("teams");
  const team = teams.find((one) => one.id === inbox.teamId)?.name;
  return (
    <DefinitionList
      facts={[
        ["Name", inbox.name],
        [addressLabels[inbox.kind], inbox.formatted],
        ["Visibility", inbox.visibility === "all" ? "Everyone" : `Only ${team ?? "one team"}`],
        ["Undo send", undoDelayLabel(inbox.undoSeconds)],
      ]}
    />
  );
}
