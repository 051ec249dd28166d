import type { Inbox } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { DefinitionList } from "#web/features/settings/components/definition-list.tsx";
import { fill } from "#web/language/fill.ts";
import { undoDelayLabel } from "./inbox-status.ts";
import * as words from "./words.ts";

const addressLabels: Record<Inbox["kind"], string> = {
  email: words.address,
  phone: words.number,
  sender: words.sender,
  whatsapp: words.whatsappNumber,
};

export function InboxSummary({ inbox }: { inbox: Inbox }) {
  const teams = useBootstrap((bootstrap) => bootstrap.teams);
  const team = teams.find((one) => one.id === inbox.teamId)?.name;
  return (
    <DefinitionList
      rows={[
        [words.name, inbox.name],
        [addressLabels[inbox.kind], inbox.formatted],
        [
          words.visibility,
          inbox.visibility === "all"
            ? words.everyone
            : team === undefined
              ? words.onlyOneTeam
              : fill(words.visibleToTeam, { team }),
        ],
        [words.undoSend, undoDelayLabel(inbox.undoSeconds)],
      ]}
    />
  );
}
