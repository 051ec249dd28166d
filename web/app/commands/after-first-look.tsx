// What every screen of a member needs only once the first list is shown: commands without a key, and bulk actions.
import type { AppRoute } from "#web/data/routes.ts";
import { BulkHost } from "#web/features/conversation/bulk/bulk-host.tsx";
import { PersonalCommands } from "./personal-commands.ts";

export function AfterFirstLook({ route }: { route: AppRoute }) {
  return (
    <>
      <PersonalCommands />
      {route.at === "conversations" && <BulkHost view={route.view} />}
    </>
  );
}
