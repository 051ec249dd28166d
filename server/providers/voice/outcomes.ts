// Maps the response to a command to its outcome.
import type { CommandOutcome, DialOutcome } from "#server/ports/voice.ts";
import type { Exchange } from "#server/providers/http-exchange.ts";
import type { Rejection } from "./rejections.ts";

/** How a provider's rejections are read. */
export interface ErrorDialect {
  readonly name: string;
  rejectionOf(status: number, body: string): Rejection;
  /** True if the leg, conference or recording is over. */
  isGone(status: number, body: string): boolean;
}

/** The gateway lost contact with the provider behind it, which may have carried out the command. */
const isUnknownDelivery = (status: number): boolean => status === 502 || status === 504;

const unreachableMessage = ({ name }: ErrorDialect): string => `Couldn't reach ${name}. Try again.`;

export function outcomeOfCommand(result: Exchange, dialect: ErrorDialect): CommandOutcome {
  if (result.kind === "never_left")
    return {
      kind: "rejected",
      message: unreachableMessage(dialect),
      providerCode: null,
      isDown: true,
    };
  if (result.kind === "lost") return { kind: "unknown", reason: result.reason };
  const { status, body } = result;
  if (status >= 200 && status < 300) return { kind: "done" };
  if (isUnknownDelivery(status)) return { kind: "unknown", reason: `gateway said ${status}` };
  if (dialect.isGone(status, body)) return { kind: "already_ended" };
  const { message, code } = dialect.rejectionOf(status, body);
  return { kind: "rejected", message, providerCode: code, ...downAt(status) };
}

export function outcomeOfDial(
  result: Exchange,
  dialect: ErrorDialect,
  legRefOf: (body: string) => string | null,
): DialOutcome {
  if (result.kind === "never_left")
    return {
      kind: "rejected",
      cause: "failed",
      isDown: true,
      message: unreachableMessage(dialect),
      providerCode: null,
    };
  if (result.kind === "lost") return { kind: "unknown", reason: result.reason };
  const { status, body } = result;
  if (status >= 200 && status < 300) {
    const legRef = legRefOf(body);
    return legRef === null
      ? { kind: "unknown", reason: `${status} without the leg's reference` }
      : { kind: "dialed", legRef };
  }
  if (isUnknownDelivery(status)) return { kind: "unknown", reason: `gateway said ${status}` };
  const { cause, message, code } = dialect.rejectionOf(status, body);
  return { kind: "rejected", cause, message, providerCode: code, ...downAt(status) };
}

const downAt = (status: number): { isDown?: true } => (status >= 500 ? { isDown: true } : {});
