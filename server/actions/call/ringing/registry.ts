import { claimCall } from "./claim-call.ts";
import { declineCall } from "./decline-call.ts";

export const ringActions = { claimCall, declineCall };
