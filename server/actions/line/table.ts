import { archiveLine } from "./archive-line.ts";
import { checkAccount } from "./check-account.ts";
import { connectAccount } from "./connect-account.ts";
import { connectSimulator } from "./connect-simulator.ts";
import { createLine } from "./create-line.ts";
import { listAccountNumbers } from "./list-account-numbers.ts";
import { listAccounts } from "./list-accounts.ts";
import { listLines } from "./list-lines.ts";
import { listSendingServices } from "./list-sending-services.ts";
import { listVendors } from "./list-vendors.ts";
import { createMailLine } from "./mail/create-mail-line.ts";
import { showArrival } from "./mail/show-arrival.ts";
import { testLine } from "./mail/test-line.ts";
import { listVoices } from "./phone/list-voices.ts";
import { removeAccount } from "./remove-account.ts";
import { setLineHooks } from "./set-line-hooks.ts";
import { testPublicAddress } from "./test-public-address.ts";
import { updateAccount } from "./update-account.ts";
import { updateLine } from "./update-line.ts";

export const lineActions = {
  listLines,
  createLine,
  updateLine,
  archiveLine,
  setLineHooks,
  createMailLine,
  testLine,
  showArrival,
  listVoices,
  listVendors,
  listAccounts,
  connectAccount,
  connectSimulator,
  updateAccount,
  checkAccount,
  removeAccount,
  listAccountNumbers,
  listSendingServices,
  testPublicAddress,
};
