import { defineReadAction } from "#server/actions/define-action.ts";
import { loadVapidKeys } from "./vapid-keys.ts";

export const getPushKey = defineReadAction({
  name: "get-push-key",
  requires: "call.handle",
  async run({ db, secrets }) {
    return { key: (await loadVapidKeys({ db, secrets })).publicKey };
  },
});
