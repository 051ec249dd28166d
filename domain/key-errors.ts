// What a request hears that comes again under one Idempotency-Key (domain/errors.ts).
export const keyErrors = {
  idempotency_key_reused: {
    status: 409,
    say: "This Idempotency-Key was already used for another request. Use a new one.",
  },
  request_in_progress: {
    status: 409,
    say: "The same request is still running. Try again shortly.",
  },
  outcome_unknown: {
    status: 409,
    say: "This request was interrupted after changing something. Check the current state before you retry; programs need a new Idempotency-Key.",
  },
} as const;
