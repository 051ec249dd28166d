// The desk asks for a text to be sent: here the faults of sending strike.
import { faultsOfSending, faultsOfTheWay, pick } from "#simulator/faults/strike.ts";
import { acceptText } from "#simulator/texts/accept.ts";
import { tellFaults } from "#simulator/webhooks/queue.ts";
import { readSending } from "./read-sending.ts";
import type { Asked, Outcome } from "./resources.ts";
import { messageShape } from "./shapes.ts";
import { underWeather } from "./weather.ts";

export async function postText(asked: Asked): Promise<Outcome> {
  const { world, account, form } = asked;
  const subject = { handset: form.get("To") ?? "", words: form.get("Body") ?? "" };
  return underWeather(asked, faultsOfSending, subject, async () => {
    const sending = await readSending(world, account, form);
    if (!("to" in sending)) return { answer: sending, faults: [] };
    const way = await world.accounts.strike(account.sid, faultsOfTheWay, subject);
    if (way.isUsedUp) tellFaults(world, account.sid);
    const fate = pick(way.faults, "undelivered");
    const taken = await acceptText(world, account, sending, fate?.code ?? null);
    const faults = way.faults.map(({ kind }) => kind);
    return { answer: { status: 201, json: messageShape(taken) }, faults };
  });
}
