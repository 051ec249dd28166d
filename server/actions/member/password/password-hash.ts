// Passwords are stored as argon2id in the PHC format, with the parameters beside the hash, so that they can be raised
// later: the next sign-in rehashes the password. 19 MiB, two passes, one lane: the OWASP minimum, 25 ms.
import { argon2, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { timingSafeEquals } from "#server/timing-safe-equals.ts";
import { createPasswordQueue, type PasswordSender } from "./password-queue.ts";

interface HashCost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}
const currentHashCost: HashCost = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const tagLength = 32;
const saltLength = 16;

const derive = promisify(argon2);
const queue = createPasswordQueue();
const work = (
  sender: PasswordSender,
  message: string,
  options: HashCost & { readonly nonce: Buffer; readonly tagLength?: number },
) =>
  queue.run(sender, () =>
    derive("argon2id", { message: sameOnEveryKeyboard(message), tagLength, ...options }),
  );

/** Some keyboards enter é as one character, others as two (NIST SP 800-63B §5.1.1.2). */
const sameOnEveryKeyboard = (password: string): string => password.normalize("NFKC");

export async function hashPassword(
  password: string,
  sender: PasswordSender,
  cost: HashCost = currentHashCost,
): Promise<string> {
  const salt = randomBytes(saltLength);
  const hash = await work(sender, password, { ...cost, nonce: salt });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${toUnpaddedBase64(salt)}$${toUnpaddedBase64(hash)}`;
}

interface PasswordCheck {
  readonly isRight: boolean;
  /** Right, but hashed with another cost than the current one. */
  readonly isOutdated: boolean;
}

/** Does the same work without a hash, so that the response time doesn't reveal whether an account exists. */
export async function checkPassword(
  password: string,
  phc: string | null,
  sender: PasswordSender,
): Promise<PasswordCheck> {
  const stored = phc === null ? null : readPhc(phc);
  if (stored === null) {
    await work(sender, password, { ...currentHashCost, nonce: randomBytes(saltLength) });
    return { isRight: false, isOutdated: false };
  }
  const hash = await work(sender, password, {
    ...stored.cost,
    nonce: stored.salt,
    tagLength: stored.hash.length,
  });
  const isRight = timingSafeEquals(hash, stored.hash);
  return { isRight, isOutdated: isRight && !isSameCost(stored.cost, currentHashCost) };
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

const toUnpaddedBase64 = (bytes: Buffer): string =>
  bytes.toString("base64").replace(/(?<!=)=+$/, "");
