import { changeSupervision } from "./in-call/change-supervision.ts";
import { hangUpCall } from "./in-call/hang-up-call.ts";
import { holdCall } from "./in-call/hold-call.ts";
import { joinCall } from "./in-call/join-call.ts";
import { recordCall } from "./in-call/record-call.ts";
import { finishTransfer } from "./in-call/transfer/finish-transfer.ts";
import { transferCall } from "./in-call/transfer/transfer-call.ts";
import { listCalls } from "./list-calls.ts";
import { listLiveCalls } from "./list-live-calls.ts";
import { startCall } from "./outbound/start-call.ts";
import { ringActions } from "./rings/table.ts";
import { showCall } from "./show-call.ts";
import { wrapUpCall } from "./wrap-up/wrap-up-call.ts";

export const callActions = {
  listLiveCalls,
  listCalls,
  showCall,
  ...ringActions,
  startCall,
  joinCall,
  changeSupervision,
  holdCall,
  hangUpCall,
  transferCall,
  finishTransfer,
  recordCall,
  wrapUpCall,
};
