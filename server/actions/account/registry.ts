import { checkAccount } from "./check-account.ts";
import { connectAccount } from "./connect-account.ts";
import { connectSimulator } from "./connect-simulator.ts";
import { disconnectAccount } from "./disconnect-account.ts";
import { listAccountNumbers } from "./list-account-numbers.ts";
import { listAccounts } from "./list-accounts.ts";
import { listProviders } from "./list-providers.ts";
import { testPublicUrl } from "./test-public-url.ts";
import { updateAccount } from "./update-account.ts";

export const accountActions = {
  listProviders,
  listAccounts,
  connectAccount,
  connectSimulator,
  updateAccount,
  checkAccount,
  disconnectAccount,
  listAccountNumbers,
  testPublicUrl,
};
