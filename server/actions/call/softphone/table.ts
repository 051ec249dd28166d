import { listDevices } from "#server/actions/call/devices/list-devices.ts";
import { removeDevice } from "#server/actions/call/devices/remove-device.ts";
import { reportDevice } from "#server/actions/call/devices/report-device.ts";
import { tellOutsideCall } from "#server/actions/call/outside/tell-outside-call.ts";
import { showPushKey } from "#server/actions/call/push/show-push-key.ts";
import { subscribePush } from "#server/actions/call/push/subscribe-push.ts";
import { unsubscribePush } from "#server/actions/call/push/unsubscribe-push.ts";
import { deleteTake } from "#server/actions/call/takes/delete-take.ts";
import { listTakeListens } from "#server/actions/call/takes/list-take-listens.ts";
import { forgetSipAccount } from "./forget-sip-account.ts";
import { keepSipAccount } from "./keep-sip-account.ts";
import { openSoftphone } from "./open-softphone.ts";

export const softphoneActions = {
  openSoftphone,
  reportDevice,
  removeDevice,
  listDevices,
  keepSipAccount,
  forgetSipAccount,
  tellOutsideCall,
  showPushKey,
  subscribePush,
  unsubscribePush,
};

export const takeActions = { listTakeListens, deleteTake };
