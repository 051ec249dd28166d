// Resend's errors (resend.com/docs/api-reference/errors, read 2026-11), under Resend's names.
import type { SimulatorResponse } from "#simulator/http/response.ts";

const rejections = {
  missing_api_key: [401, "Missing API key in the authorization header."],
  invalid_api_key: [403, "API key is invalid."],
  domain_not_verified: [403, "The domain is not verified. Add and verify it on the domains page."],
  not_found: [404, "The requested endpoint does not exist."],
  method_not_allowed: [405, "Method is not allowed for the requested path."],
  invalid_idempotency_key: [400, "The key must be between 1-256 chars."],
  invalid_idempotent_request: [409, "Same idempotency key used with a different request payload."],
  concurrent_idempotent_requests: [
    409,
    "Same idempotency key used while original request is still in progress.",
  ],
  missing_required_field: [422, "Missing one or more required fields."],
  validation_error: [422, "One or more fields of the request are not valid."],
  invalid_attachment: [422, "Attachment must have either a `content` or `path`."],
  invalid_from_address: [
    422,
    "Invalid `from` field. The email address needs to follow the `email@example.com` or `Name <email@example.com>` format.",
  ],
  invalid_parameter: [422, "The parameter must be a valid UUID."],
  rate_limit_exceeded: [429, "Too many requests. Slow down and read the retry-after header."],
  application_error: [500, "An unexpected error occurred."],
} as const satisfies Record<string, readonly [status: number, message: string]>;

type ResendErrorName = keyof typeof rejections;

/** Resend uses one name for two errors; the simulator keeps them apart internally. */
const namesThere: Readonly<Partial<Record<ResendErrorName, string>>> = {
  domain_not_verified: "validation_error",
};

export function resendError(
  name: ResendErrorName,
  more: { message?: string; status?: number; headers?: Readonly<Record<string, string>> } = {},
): SimulatorResponse {
  const [usual, message] = rejections[name];
  const status = more.status ?? usual;
  return {
    status,
    ...(more.headers === undefined ? {} : { headers: more.headers }),
    json: { statusCode: status, name: namesThere[name] ?? name, message: more.message ?? message },
  };
}
