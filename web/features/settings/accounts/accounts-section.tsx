import type { AccountId } from "#domain/ids.ts";
import { AccountPage } from "./account-page.tsx";
import { AccountsPage } from "./accounts-page.tsx";
import { ConnectPage } from "./connect/connect-page.tsx";

/** "accounts", "accounts/new", "accounts/ID". */
export function AccountsSection({ rest }: { rest: string }) {
  if (rest === "") return <AccountsPage />;
  if (rest === "new") return <ConnectPage />;
  return <AccountPage accountId={rest as AccountId} />;
}
