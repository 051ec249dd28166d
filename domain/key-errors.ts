// Errors for requests repeated with the same Idempotency-Key, merged into domain/errors.ts.
export const keyErrors = {
  idempotency_key_reused: {
    status: 409,
    message: "This Idempotency-Key was already used for another request. Use a new one.",
  },
  request_in_progress: {
    status: 409,
    message: "The same request is still running. Try again shortly.",
  },
  outcome_unknown: {
    status: 409,
    message:
      "This request was interrupted after changing something. Check the current state before you retry; programs need a new Idempotency-Key.",
  },
  response_not_stored: {
    status: 409,
    message:
      "This request was carried out, but its response isn't kept. Read the current state instead of sending it again.",
  },
} as const;
