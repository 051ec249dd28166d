// What every screen of a member needs only once the first list is shown: commands without a key, bulk actions
// and toasts.
import { useEffect } from "react";
import type { AppRoute } from "#web/data/routes.ts";
import { BulkHost } from "#web/features/conversation/bulk/bulk-host.tsx";
import { ToastCard } from "#web/ui/feedback/toast.tsx";
import { PersonalCommands } from "./personal-commands.ts";

export function AfterFirstPaint({ route }: { route: AppRoute }) {
  useEffect(() => void ToastCard.load(), []);
  return (
    <>
      <PersonalCommands />
      {route.at === "conversations" && <BulkHost view={route.view} />}
    </>
  );
}
