import { getCall } from "./get-call.ts";
import { changeSupervision } from "./in-call/change-supervision.ts";
import { hangUpCall } from "./in-call/hang-up-call.ts";
import { holdCall } from "./in-call/hold-call.ts";
import { joinCall } from "./in-call/join-call.ts";
import { recordCall } from "./in-call/record-call.ts";
import { completeTransfer } from "./in-call/transfer/complete-transfer.ts";
import { transferCall } from "./in-call/transfer/transfer-call.ts";
import { listCalls } from "./list-calls.ts";
import { listLiveCalls } from "./list-live-calls.ts";
import { startCall } from "./outbound/start-call.ts";
import { ringActions } from "./ringing/registry.ts";
import { wrapUpCall } from "./wrap-up/wrap-up-call.ts";

export const callActions = {
  listLiveCalls,
  listCalls,
  getCall,
  ...ringActions,
  startCall,
  joinCall,
  changeSupervision,
  holdCall,
  hangUpCall,
  transferCall,
  completeTransfer,
  recordCall,
  wrapUpCall,
};
