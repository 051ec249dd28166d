// One queue for all password hashing of the process. Hashing runs in the threads of libuv, behind which every file and
// name lookup would wait; strangers get few of them, and never those of people who are known here.
import { AppError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { ipNetworks } from "#domain/member/ip-block.ts";
import type { Actor } from "#server/actions/actor.ts";
import { FairLimiter } from "#server/fair-limiter.ts";

export type PasswordSender =
  /** Signed in, in a known browser or at a known address, or with a valid link. */
  | { readonly kind: "known"; readonly id: string }
  | { readonly kind: "stranger"; readonly network: string }
  /** Commands on the server, which no one else can run. */
  | { readonly kind: "operator" };

export const anonymousSenderOf = (actor: Actor): PasswordSender => ({
  kind: "stranger",
  network: "ip" in actor ? (ipNetworks(actor.ip)[0]?.network ?? actor.ip) : actor.kind,
});

interface PasswordQueue {
  /** Throws `too_many_sign_ins` if too many are waiting. */
  run<T>(sender: PasswordSender, work: () => Promise<T>): Promise<T>;
}

export function createPasswordQueue(): PasswordQueue {
  const open = () =>
    new FairLimiter({
      max: limit("concurrentPasswordChecks"),
      maxPerOwner: limit("concurrentPasswordChecks"),
      maxWaitingPerOwner: limit("waitingPasswordChecksPerSender"),
      maxWaiting: limit("waitingPasswordChecks"),
      whenFull: () => new AppError("too_many_sign_ins", { seconds: limit("busyRetrySeconds") }),
    });
  const known = open();
  const strangers = open();
  return {
    run(sender, work) {
      if (sender.kind === "operator") return work();
      return sender.kind === "known"
        ? known.run(sender.id, work)
        : strangers.run(sender.network, work);
    },
  };
}
