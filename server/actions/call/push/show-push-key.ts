import { defineRead } from "#server/actions/action.ts";
import { openPushKey } from "./push-key.ts";

export const showPushKey = defineRead({
  name: "show-push-key",
  needs: "call.take",
  async run({ db, secrets }) {
    return { key: (await openPushKey({ db, secrets })).publicKey };
  },
});
