// What an answer to a command means.
import type { CommandOutcome, DialOutcome } from "#server/ports/voice.ts";
import type { Exchange } from "#server/providers/http-exchange.ts";
import type { Dialect } from "./dialect.ts";

/** How a vendor's refusals are read. */
export type Judge = Pick<Dialect, "name" | "isGone" | "refusalOf">;

/** A gateway lost sight of the house behind it, which may have done it. */
const isUnknownDelivery = (status: number): boolean => status === 502 || status === 504;

const awayOf = ({ name }: Judge): string => `Couldn't reach ${name}. Try again.`;

export function outcomeOfCommand(result: Exchange, dialect: Judge): CommandOutcome {
  if (result.kind === "never_left")
    return { kind: "refused", say: awayOf(dialect), providerCode: null, isDown: true };
  if (result.kind === "lost") return { kind: "unknown", why: result.why };
  const { status, body } = result;
  if (status >= 200 && status < 300) return { kind: "done" };
  if (isUnknownDelivery(status)) return { kind: "unknown", why: `gateway said ${status}` };
  if (dialect.isGone(status, body)) return { kind: "gone" };
  const { say, code } = dialect.refusalOf(status, body);
  return { kind: "refused", say, providerCode: code, ...downAt(status) };
}

export function outcomeOfDial(
  result: Exchange,
  dialect: Judge,
  legRefOf: (body: string) => string | null,
): DialOutcome {
  if (result.kind === "never_left")
    return {
      ...{ kind: "refused", cause: "failed", isDown: true },
      ...{ say: awayOf(dialect), providerCode: null },
    };
  if (result.kind === "lost") return { kind: "unknown", why: result.why };
  const { status, body } = result;
  if (status >= 200 && status < 300) {
    const legRef = legRefOf(body);
    return legRef === null
      ? { kind: "unknown", why: `${status} without the leg's reference` }
      : { kind: "dialled", legRef };
  }
  if (isUnknownDelivery(status)) return { kind: "unknown", why: `gateway said ${status}` };
  const { cause, say, code } = dialect.refusalOf(status, body);
  return { kind: "refused", cause, say, providerCode: code, ...downAt(status) };
}

const downAt = (status: number): { isDown?: true } => (status >= 500 ? { isDown: true } : {});
