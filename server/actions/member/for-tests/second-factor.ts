import { confirmSecondFactor } from "#server/actions/member/second-factor/confirm-second-factor.ts";
import { startSecondFactor } from "#server/actions/member/second-factor/start-second-factor.ts";
import { codeOf, stepAt } from "#server/actions/member/second-factor/totp.ts";
import { type openPeople, password, type Someone } from "./open-people.ts";

type People = ReturnType<typeof openPeople>;

/** What an authenticator app does with the secret it was given. */
export function phoneWith(people: People, base32: string) {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...base32]
    .map((one) => alphabet.indexOf(one).toString(2).padStart(5, "0"))
    .join("");
  const bytes = bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  return { code: () => codeOf(Buffer.from(bytes), stepAt(people.now())) };
}

/** Turns it on as its owner does; the code of the next half minute is unspent. */
export async function withSecondFactor(people: People, someone: Someone) {
  const actor = await people.actorOf(someone);
  const { secret } = await people.ask(startSecondFactor, actor, { password });
  const phone = phoneWith(people, secret);
  const { codes } = await people.ask(confirmSecondFactor, actor, { code: phone.code() });
  people.wait(30);
  return { actor, phone, codes };
}
