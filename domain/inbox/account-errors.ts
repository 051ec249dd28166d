// Errors of provider accounts, merged into the catalog of domain/errors.ts.
export const accountErrors = {
  account_rejected: { status: 422, message: "The provider didn't accept this: {reason}" },
  account_unreachable: { status: 502, message: "Couldn't reach the provider: {reason}" },
  account_in_use: {
    status: 409,
    message: "{count} inboxes use this account. Change or archive them first.",
  },
  account_has_messages: {
    status: 409,
    message: "{count} unsent messages use this account. Wait for them or cancel them.",
  },
  account_type_mismatch: {
    status: 409,
    message: "The account {account} carries {what}; choose one for {capability}.",
  },
  account_cannot_send: {
    status: 409,
    message: "The account {account} can only receive email. Choose one that sends.",
  },
  account_cannot_receive: {
    status: 409,
    message:
      "The account {account} can't receive email that way. Choose another way to receive email.",
  },
} as const;
