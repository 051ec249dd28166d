// Doors that can be guessed at count their tries, by whom and from where, before any work is done.
import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { AppError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { ipBlock } from "#domain/member/ip-block.ts";
import type { Actor } from "#server/actions/actor.ts";
import type { Secrets } from "#server/secrets.ts";
import { listSessionAddresses } from "#server/store/auth/session.ts";
import { countAttempt, resetAttempts, uncountAttempt } from "#server/store/rate-limit-counter.ts";
import type { Db } from "#server/store/sql.ts";
import { knownBrowser } from "./known-browser.ts";
import { openSlowLane } from "./slow-lane.ts";

const waitAMoment = openSlowLane(setTimeout);

interface Asked {
  readonly db: Db;
  readonly now: Date;
  readonly actor: Actor;
  readonly secrets: Pick<Secrets, "sign">;
}
interface Counter {
  readonly door: string;
  readonly bearer: string;
  readonly most: number;
  readonly windowSeconds: number;
  /** Beyond these a try waits a moment. */
  readonly quick?: number;
}
export interface ThrottledAttempt {
  /** The try was right after all: ten colleagues behind one address may sign in within a minute. */
  forgive(): Promise<void>;
}

const minute = 60;
const day = 24 * 60 * 60;

/** As a hash: people type passwords into the wrong field, and strangers' addresses are not ours to keep. */
const byEmail = (email: string): string =>
  createHash("sha256").update(email.toLowerCase()).digest("hex");

const byAddress = (actor: Actor): string => ("ip" in actor ? ipBlock(actor.ip) : actor.kind);

/**
 * A stranger who guesses somebody's password must not lock them out: what counts against a person is counted of each address
 * by itself. Of all strange addresses together many tries are slowed down, and only a flood is stopped. A browser in which
 * they signed in before, and an address where they sit now, are not strange: those count their own tries alone.
 */
export async function throttleSignIn(asked: Asked, email: string): Promise<ThrottledAttempt> {
  const address = byAddress(asked.actor);
  const windowSeconds = minute;
  const ofAddress = {
    ...{ door: "sign_in.address", bearer: address, windowSeconds },
    most: limit("signInsOfAddressPerMinute"),
  };
  const browser = knownBrowser(asked.secrets, asked.actor, email);
  if (browser !== null)
    return countAll(asked, [
      ofAddress,
      {
        ...{ door: "sign_in.browser", bearer: `${byEmail(email)} ${browser}`, windowSeconds },
        most: limit("signInsPerMinute"),
      },
    ]);
  const isTheirs = (await listSessionAddresses(asked.db, email, asked.now)).some(
    (one) => ipBlock(one) === address,
  );
  return countAll(asked, [
    ofAddress,
    {
      ...{ door: "sign_in.pair", bearer: `${byEmail(email)} ${address}`, windowSeconds },
      most: limit("signInsPerMinute"),
    },
    ...(isTheirs
      ? []
      : [
          {
            ...{ door: "sign_in.email", bearer: byEmail(email), windowSeconds },
            most: limit("signInsOfPersonPerMinute"),
            quick: limit("quickSignInsOfPersonPerMinute"),
          },
        ]),
  ]);
}

/** A code has six digits: slow by the minute, and few by the day, whatever number of tickets is asked for. */
export function throttleCode(asked: Asked, personId: string): Promise<ThrottledAttempt> {
  return countAll(asked, [
    {
      door: "code.address",
      bearer: byAddress(asked.actor),
      most: limit("signInsPerMinute"),
      windowSeconds: minute,
    },
    {
      door: "code.person",
      bearer: personId,
      most: limit("codesPerMinute"),
      windowSeconds: minute,
    },
    { door: "code.day", bearer: personId, most: limit("codesPerDay"), windowSeconds: day },
  ]);
}

/** For a person who was given a new password by who runs the server, and must not wait because of guesses by others. */
export async function resetCodeThrottle(db: Db, personId: string): Promise<void> {
  for (const door of ["code.person", "code.day"]) await resetAttempts(db, door, personId);
}

/** Doors with a secret in the address or on the screen of the server. */
export function throttleLink(
  asked: Asked,
  door: "set_up" | "invitation" | "reset",
): Promise<ThrottledAttempt> {
  return countAll(asked, [
    {
      door,
      bearer: byAddress(asked.actor),
      most: limit("signInsPerMinute"),
      windowSeconds: minute,
    },
  ]);
}

/** Whoever sits down at a colleague's open screen must not guess the password there. */
export function throttlePassword(asked: Asked, personId: string): Promise<ThrottledAttempt> {
  return countAll(asked, [
    { door: "password", bearer: personId, most: limit("signInsPerMinute"), windowSeconds: minute },
  ]);
}

async function countAll(
  { db, now }: Asked,
  counters: readonly Counter[],
): Promise<ThrottledAttempt> {
  const waits: number[] = [];
  let isSlow = false;
  for (const { door, bearer, most, windowSeconds, quick = most } of counters) {
    const rate = await countAttempt(db, { door, bearer, now, windowSeconds });
    const endsAt = Date.parse(rate.windowStart) + windowSeconds * 1000;
    if (rate.count > quick) isSlow = true;
    if (rate.count > most) waits.push(Math.ceil((endsAt - now.getTime()) / 1000));
  }
  if (waits.length > 0) throw new AppError("too_many_requests", { seconds: Math.max(1, ...waits) });
  if (isSlow) await waitAMoment();
  return {
    async forgive() {
      for (const { door, bearer } of counters) await uncountAttempt(db, door, bearer);
    },
  };
}
