// Errors as clients see them: RFC 9457 problem bodies with a stable code and the issues of every field. Unexpected
// errors are logged under a reference, which the body contains.
import { randomUUID } from "node:crypto";
import { DatabaseFault } from "#domain/database-fault.ts";
import { AppError } from "#domain/errors.ts";
import { errorMessageIn } from "#domain/language/error-message.ts";
import { translateFieldIssue } from "#domain/language/field-issues.ts";
import {
  type Language,
  matchLanguage,
  parseAcceptLanguage,
  sourceLanguage,
} from "#domain/language/languages.ts";
import { translateSentence } from "#domain/language/localize-response.ts";
import { limit } from "#domain/limits.ts";
import { isDiskFull } from "#server/actions/transient-error.ts";
import { errorFields, type LogFn } from "#server/logger.ts";

export interface ProblemDetails {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly issues: readonly { path: string; message: string }[];
}

export const problemType = "application/problem+json; charset=utf-8";

/** The app sends the language of its screen; a client that names none gets English. */
export const requestLanguage = (acceptLanguage: string | undefined): Language =>
  matchLanguage(parseAcceptLanguage(acceptLanguage ?? "")) ?? sourceLanguage;

export function toProblemDetails(
  error: AppError,
  language: Language = sourceLanguage,
): ProblemDetails {
  const { issues } = error;
  return {
    type: `urn:deskbell:problem:${error.code}`,
    title: error.code.replaceAll("_", " "),
    status: error.status,
    code: error.code,
    detail:
      language === sourceLanguage
        ? error.message
        : errorMessageIn(language, error.code, translateParams(language, error.params)),
    params: error.params,
    issues: issues.map(({ path, message }) => ({
      path,
      message: translateFieldIssue(language, message),
    })),
  };
}

/** Parameters that are sentences or phrases of ours. A reason may also be a provider's own text, which stays as it is. */
const proseParams = ["reason", "kind"];

const translateParams = (language: Language, params: AppError["params"]): AppError["params"] =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === "string" && proseParams.includes(name)
        ? (translateSentence(language, value) ?? value)
        : value,
    ]),
  );

export function toAppError(error: unknown, log: LogFn, where: string): AppError {
  if (error instanceof AppError) {
    // Only for the operator: the response contains only the catalog message.
    if (error.cause !== undefined)
      log("warn", "request.refused", { where, code: error.code, ...errorFields(error.cause) });
    return error;
  }
  if (error instanceof DatabaseFault) {
    log("warn", "request.database_fault", { where, database: error.kind, ...errorFields(error) });
    return unavailable(error);
  }
  if (isDiskFull(error)) {
    log("error", "request.disk_full", { where, ...errorFields(error) });
    return new AppError("storage_full");
  }
  const reference = randomUUID().slice(0, 8);
  log("error", "request.failed", { reference, where, ...errorFields(error) });
  return new AppError("internal_error", { reference });
}

function unavailable({ kind }: DatabaseFault): AppError {
  const seconds = limit("databaseRetrySeconds");
  switch (kind) {
    case "full":
      return new AppError("database_full");
    case "slow":
    case "locked":
      return new AppError("database_slow", { seconds });
    case "unreachable":
    case "busy":
      return new AppError("database_unavailable", { seconds });
  }
}

/** Seconds for the `Retry-After` header; null if a retry wouldn't help. */
export function retryAfterSeconds(error: Pick<AppError, "status" | "params">): number | null {
  if (error.status !== 429 && error.status !== 503) return null;
  return Number(error.params.seconds ?? 60);
}

/** Logs a webhook path only up to the account ID: the rest contains tokens. */
export const loggedPath = (pathname: string): string =>
  /^\/(webhooks|media|invite|reset)\//.test(pathname)
    ? `${pathname
        .split("/")
        .slice(0, pathname.startsWith("/webhooks/") ? 5 : 2)
        .join("/")}/-`.slice(0, 120)
    : pathname.slice(0, 120);

/** Worth counting by reason: limits, and misdirected requests. */
export const isOverloadStatus = (status: number): boolean =>
  [413, 414, 421, 429, 503].includes(status);
