import { listDevices } from "#server/actions/call/devices/list-devices.ts";
import { removeDevice } from "#server/actions/call/devices/remove-device.ts";
import { reportDevice } from "#server/actions/call/devices/report-device.ts";
import { reportPbxCall } from "#server/actions/call/pbx/report-pbx-call.ts";
import { getPushKey } from "#server/actions/call/push/get-push-key.ts";
import { subscribePush } from "#server/actions/call/push/subscribe-push.ts";
import { unsubscribePush } from "#server/actions/call/push/unsubscribe-push.ts";
import { deleteRecording } from "#server/actions/call/recordings/delete-recording.ts";
import { listRecordingPlaybacks } from "#server/actions/call/recordings/list-recording-playbacks.ts";
import { deleteSipAccount } from "./delete-sip-account.ts";
import { issueSoftphoneCredentials } from "./issue-softphone-credentials.ts";
import { saveSipAccount } from "./save-sip-account.ts";

export const softphoneActions = {
  issueSoftphoneCredentials,
  reportDevice,
  removeDevice,
  listDevices,
  saveSipAccount,
  deleteSipAccount,
  reportPbxCall,
  getPushKey,
  subscribePush,
  unsubscribePush,
};

export const recordingActions = {
  listRecordingPlaybacks,
  deleteRecording,
};
