// Errors about the accounts that carry mail and calls, merged into the catalogue of domain/errors.ts.
export const accountErrors = {
  account_refused: { status: 422, say: "The provider didn't accept this: {reason}" },
  account_unreachable: { status: 502, say: "Couldn't reach the provider: {reason}" },
  account_in_use: {
    status: 409,
    say: "{count} inboxes use this account. Change or archive them first.",
  },
  account_has_messages: {
    status: 409,
    say: "{count} messages are still to leave through this account. Wait for them or cancel them.",
  },
  wrong_kind_of_account: {
    status: 409,
    say: "The account {account} carries {what}; choose one for {wanted}.",
  },
  account_only_brings: {
    status: 409,
    say: "The account {account} can only receive email. Choose one that sends.",
  },
  account_brings_nothing: {
    status: 409,
    say: "The account {account} can't receive email that way. Choose another way to receive email.",
  },
} as const;
