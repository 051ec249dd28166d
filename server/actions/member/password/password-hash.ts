// Passwords are kept as argon2id in the PHC format, with the parameters beside the hash, so that they can be
// raised later: whoever signs in then is hashed anew. 19 MiB, two passes, one lane: the OWASP minimum, 25 ms.
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

export interface HashCost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}
export const currentHashCost: HashCost = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const tagLength = 32;
const saltLength = 16;

const derive = promisify(argon2);
const work = (password: string, nonce: Buffer, cost: HashCost, length = tagLength) =>
  derive("argon2id", { message: sameOnEveryKeyboard(password), nonce, tagLength: length, ...cost });

/** One person types é as one character, another as two (NIST SP 800-63B §5.1.1.2). */
const sameOnEveryKeyboard = (password: string): string => password.normalize("NFKC");

export async function hashPassword(
  password: string,
  cost: HashCost = currentHashCost,
): Promise<string> {
  const salt = randomBytes(saltLength);
  const hash = await work(password, salt, cost);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${plain(salt)}$${plain(hash)}`;
}

export interface PasswordCheck {
  readonly isRight: boolean;
  /** Right, but kept with another cost than today's. */
  readonly isOutdated: boolean;
}

/** For nobody's password the same work is done: the time it takes must not tell who exists. */
export async function checkPassword(password: string, phc: string | null): Promise<PasswordCheck> {
  const kept = phc === null ? null : readPhc(phc);
  if (kept === null) {
    await work(password, randomBytes(saltLength), currentHashCost);
    return { isRight: false, isOutdated: false };
  }
  const hash = await work(password, kept.salt, kept.cost, kept.hash.length);
  const isRight = timingSafeEqual(hash, kept.hash);
  return { isRight, isOutdated: isRight && !isSameCost(kept.cost, currentHashCost) };
}

const phcFormat = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function readPhc(phc: string) {
  const [, memory, passes, parallelism, salt = "", hash = ""] = phcFormat.exec(phc) ?? [];
  if (memory === undefined) return null;
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  };
  return { cost, salt: Buffer.from(salt, "base64"), hash: Buffer.from(hash, "base64") };
}

const isSameCost = (one: HashCost, other: HashCost): boolean =>
  one.memory === other.memory &&
  one.passes === other.passes &&
  one.parallelism === other.parallelism;

const plain = (bytes: Buffer): string => bytes.toString("base64").replace(/(?<!=)=+$/, "");
