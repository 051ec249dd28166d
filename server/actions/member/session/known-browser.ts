// Recognizes a browser in which a person signed in before, so that failed attempts by strangers don't block it. The
// browser keeps a random name and, per person, a proof that they signed in under that name. It grants no access by
// itself.
import { randomBytes } from "node:crypto";
import { limit } from "#domain/limits.ts";
import type { Actor } from "#server/actions/actor.ts";
import type { Secrets } from "#server/secrets.ts";
import { timingSafeEquals } from "#server/timing-safe-equals.ts";

type Signing = Pick<Secrets, "sign">;
interface BrowserProofs {
  readonly name: string;
  readonly proofs: readonly string[];
}

const proofOf = (secrets: Signing, name: string, email: string): string =>
  secrets.sign(`browser ${name} ${email.toLowerCase()}`);

function read(actor: Actor): BrowserProofs | null {
  const stored = actor.kind === "anonymous" ? (actor.knownBy ?? "") : "";
  const [name = "", ...proofs] = stored.split(".");
  return /^[\w-]{22}$/.test(name)
    ? { name, proofs: proofs.slice(0, limit("peoplePerBrowser")) }
    : null;
}

/** The browser's name if this person signed in there before; null if unknown. */
export function knownBrowser(secrets: Signing, actor: Actor, email: string): string | null {
  const stored = read(actor);
  const proof = stored && proofOf(secrets, stored.name, email);
  return stored?.proofs.some((one) => timingSafeEquals(one, proof ?? "")) ? stored.name : null;
}

/** The value the browser keeps from now on. */
export function rememberBrowser(secrets: Signing, actor: Actor, email: string): string {
  const { name, proofs } = read(actor) ?? {
    name: randomBytes(16).toString("base64url"),
    proofs: [],
  };
  const proof = proofOf(secrets, name, email);
  const others = proofs.filter((one) => one !== proof);
  return [name, proof, ...others].slice(0, 1 + limit("peoplePerBrowser")).join(".");
}
