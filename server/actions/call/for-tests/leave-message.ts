import { must } from "#domain/errors.ts";
import { listTakes } from "#server/store/call/takes/take.ts";
import { callIn } from "./caller.ts";
import type { openPhoneHouse } from "./phone-house.ts";

type PhoneHouse = ReturnType<typeof openPhoneHouse>;

/** A caller has left a message, and the carrier says that it is ready. */
export async function leaveMessageAt(
  house: PhoneHouse,
  options: { keepDays?: number | null } = {},
) {
  const { people, database } = house;
  const olga = await people.found();
  const line = await house.addLine(olga, {
    steps: [
      {
        id: "voicemail",
        kind: "voicemail",
        prompt: { kind: "say", text: "Speak." },
        maxSeconds: 60,
      },
    ],
    ...(options.keepDays === undefined ? {} : { phone: { keepDays: options.keepDays } }),
  });
  const caller = await callIn(house, line);
  await caller.hangsUp();
  await house.tell(line, {
    ...{
      kind: "take",
      takeRef: `RE-${caller.id}`,
      legRef: caller.legRef,
      roomRef: null,
      room: null,
    },
    // Counted by the carrier in its own way: what came is two seconds long.
    ...{ is: "ready", seconds: 3, channels: 1, at: people.now().toISOString() },
  });
  const [take] = await listTakes(database, olga.workspaceId, [caller.id]);
  return { olga, line, callId: caller.id, takeId: must(take, "just told").id };
}
