// Counts attempts at endpoints that can be guessed, by person and address, before any work is done.
import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { AppError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { ipBlock, ipNetworks } from "#domain/member/ip-block.ts";
import type { Actor } from "#server/actions/actor.ts";
import {
  anonymousSenderOf,
  type PasswordSender,
} from "#server/actions/member/password/password-queue.ts";
import type { Secrets } from "#server/secrets.ts";
import { listSessionAddresses } from "#server/store/auth/session.ts";
import { countAttempt, resetAttempts, uncountAttempt } from "#server/store/rate-limit-counter.ts";
import type { Db } from "#server/store/sql.ts";
import { knownBrowser } from "./known-browser.ts";
import { createSignInDelay } from "./sign-in-delay.ts";

const delaySignIn = createSignInDelay(setTimeout);

interface ThrottleContext {
  readonly db: Db;
  readonly now: Date;
  readonly actor: Actor;
  readonly secrets: Pick<Secrets, "sign">;
}
interface Counter {
  readonly scope: string;
  readonly subject: string;
  readonly max: number;
  readonly windowSeconds: number;
  /** Attempts beyond this number are delayed. */
  readonly quick?: number;
}
interface ThrottledAttempt {
  /** Uncounts an attempt that succeeded: ten colleagues behind one address may sign in within a minute. */
  forgive(): Promise<void>;
}
interface SignInAttempt extends ThrottledAttempt {
  /** Whose turn it is to have the password checked. */
  readonly sender: PasswordSender;
}

const minute = 60;
const hour = 60 * 60;
const day = 24 * 60 * 60;

/** Hashed: people type passwords into the wrong field, and strangers' addresses are not ours to store. */
const byEmail = (email: string): string =>
  createHash("sha256").update(email.toLowerCase()).digest("hex");

const byAddress = (actor: Actor): string => ("ip" in actor ? ipBlock(actor.ip) : actor.kind);

/** Counts an attempt for the address and for the IPv6 networks around it. */
const perAddress = (
  actor: Actor,
  { max, ...counter }: Pick<Counter, "scope" | "max" | "windowSeconds">,
): Counter[] =>
  ("ip" in actor ? ipNetworks(actor.ip) : [{ network: actor.kind, factor: 1 }]).map(
    ({ network, factor }) => ({ ...counter, subject: network, max: max * factor }),
  );

/**
 * A stranger who guesses a person's password must not lock them out, so attempts on a person are counted per address.
 * Many attempts from all unknown addresses together are slowed down, and only a flood is blocked. A browser in which
 * the person signed in before, and an address where they are signed in now, are known: they count only their own
 * attempts.
 */
export async function throttleSignIn(
  request: ThrottleContext,
  email: string,
): Promise<SignInAttempt> {
  const address = byAddress(request.actor);
  const windowSeconds = minute;
  const ofAddress = perAddress(request.actor, {
    scope: "sign_in.address",
    windowSeconds,
    max: limit("signInsPerAddressPerMinute"),
  });
  const known = { kind: "known", id: byEmail(email) } as const;
  const browser = knownBrowser(request.secrets, request.actor, email);
  if (browser !== null) {
    const attempt = await countAll(request, [
      ...ofAddress,
      {
        scope: "sign_in.browser",
        subject: `${byEmail(email)} ${browser}`,
        windowSeconds,
        max: limit("signInsPerMinute"),
      },
    ]);
    return { ...attempt, sender: known };
  }
  const isTheirs = (await listSessionAddresses(request.db, email, request.now)).some(
    (one) => ipBlock(one) === address,
  );
  const attempt = await countAll(request, [
    ...ofAddress,
    {
      scope: "sign_in.pair",
      subject: `${byEmail(email)} ${address}`,
      windowSeconds,
      max: limit("signInsPerMinute"),
    },
    ...(isTheirs
      ? []
      : [
          {
            scope: "sign_in.email",
            subject: byEmail(email),
            windowSeconds,
            max: limit("signInsPerPersonPerMinute"),
            quick: limit("undelayedSignInsPerPersonPerMinute"),
          },
        ]),
  ]);
  return { ...attempt, sender: isTheirs ? known : anonymousSenderOf(request.actor) };
}

/** A code has six digits: few attempts per minute and per day, however many tickets are requested. */
export function throttleCode(
  request: ThrottleContext,
  personId: string,
): Promise<ThrottledAttempt> {
  return countAll(request, [
    ...perAddress(request.actor, {
      scope: "code.address",
      max: limit("signInsPerMinute"),
      windowSeconds: minute,
    }),
    {
      scope: "code.person",
      subject: personId,
      max: limit("signInCodesPerMinute"),
      windowSeconds: minute,
    },
    { scope: "code.day", subject: personId, max: limit("signInCodesPerDay"), windowSeconds: day },
  ]);
}

/** For a person who got a new password from the server's operator and must not wait because of others' guesses. */
export async function resetCodeThrottle(db: Db, personId: string): Promise<void> {
  for (const scope of ["code.person", "code.day"]) await resetAttempts(db, scope, personId);
}

/** Endpoints with a secret in the URL or in the server's output. */
export function throttleLink(
  request: ThrottleContext,
  purpose: "set_up" | "invitation" | "reset" | "email",
): Promise<ThrottledAttempt> {
  const max = limit("signInsPerMinute");
  return countAll(
    request,
    perAddress(request.actor, { scope: purpose, max, windowSeconds: minute }),
  );
}

/** Counted before it is known whether the email has an account, which the response must not reveal. */
export function throttleResetRequest(
  request: ThrottleContext,
  email: string,
): Promise<ThrottledAttempt> {
  return countAll(request, [
    ...perAddress(request.actor, {
      scope: "reset_request.address",
      max: limit("resetRequestsPerAddressPerHour"),
      windowSeconds: hour,
    }),
    {
      scope: "reset_request.email",
      subject: byEmail(email),
      max: limit("resetRequestsPerPersonPerHour"),
      windowSeconds: hour,
    },
  ]);
}

export function throttleEmailChange(
  request: ThrottleContext,
  personId: string,
): Promise<ThrottledAttempt> {
  return countAll(request, [
    {
      scope: "email_change",
      subject: personId,
      max: limit("emailChangesPerHour"),
      windowSeconds: hour,
    },
  ]);
}

/** Prevents guessing the password on a colleague's unlocked screen. */
export function throttlePassword(
  request: ThrottleContext,
  personId: string,
): Promise<ThrottledAttempt> {
  return countAll(request, [
    { scope: "password", subject: personId, max: limit("signInsPerMinute"), windowSeconds: minute },
  ]);
}

async function countAll(
  { db, now }: ThrottleContext,
  counters: readonly Counter[],
): Promise<ThrottledAttempt> {
  const waits: number[] = [];
  let isSlow = false;
  for (const { scope, subject, max, windowSeconds, quick = max } of counters) {
    const rate = await countAttempt(db, { scope, subject, now, windowSeconds });
    const endsAt = Date.parse(rate.windowStart) + windowSeconds * 1000;
    if (rate.count > quick) isSlow = true;
    if (rate.count > max) waits.push(Math.ceil((endsAt - now.getTime()) / 1000));
  }
  if (waits.length > 0) throw new AppError("too_many_requests", { seconds: Math.max(1, ...waits) });
  if (isSlow) await delaySignIn();
  return {
    async forgive() {
      for (const { scope, subject } of counters) await uncountAttempt(db, scope, subject);
    },
  };
}
