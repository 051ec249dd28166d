// A browser in which somebody signed in before is not a stranger's: wrong tries of strangers do not hold it up. What it
// keeps is a name of its own and, for each person, a proof that they signed in under it. It opens nothing by itself.
import { randomBytes } from "node:crypto";
import { limit } from "#domain/limits.ts";
import type { Actor } from "#server/actions/actor.ts";
import { type Secrets, timingSafeEquals } from "#server/secrets.ts";

type Signing = Pick<Secrets, "sign">;
interface Kept {
  readonly name: string;
  readonly proofs: readonly string[];
}

const proofOf = (secrets: Signing, name: string, email: string): string =>
  secrets.sign(`browser ${name} ${email.toLowerCase()}`);

function read(actor: Actor): Kept | null {
  const kept = actor.kind === "nobody" ? (actor.knownBy ?? "") : "";
  const [name = "", ...proofs] = kept.split(".");
  return /^[\w-]{22}$/.test(name)
    ? { name, proofs: proofs.slice(0, limit("peopleOfBrowser")) }
    : null;
}

/** The browser's own name where this person signed in before; null: a stranger's for all we know. */
export function knownBrowser(secrets: Signing, actor: Actor, email: string): string | null {
  const kept = read(actor);
  const proof = kept && proofOf(secrets, kept.name, email);
  return kept?.proofs.some((one) => timingSafeEquals(one, proof ?? "")) ? kept.name : null;
}

/** What it keeps from now on. */
export function rememberBrowser(secrets: Signing, actor: Actor, email: string): string {
  const { name, proofs } = read(actor) ?? {
    name: randomBytes(16).toString("base64url"),
    proofs: [],
  };
  const proof = proofOf(secrets, name, email);
  const others = proofs.filter((one) => one !== proof);
  return [name, proof, ...others].slice(0, 1 + limit("peopleOfBrowser")).join(".");
}
