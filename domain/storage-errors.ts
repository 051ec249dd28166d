// Errors for lack of space, merged into domain/errors.ts.
export const storageErrors = {
  storage_full: {
    status: 507,
    message:
      "The server's disk is full, so nothing can be saved. Ask an administrator to free disk space, then try again.",
  },
  workspace_full: {
    status: 507,
    message:
      "This workspace uses {used} of {max} for files. Delete conversations or recordings, or ask the server's administrator for more space.",
  },
  unsent_files_full: {
    status: 507,
    message:
      "Your files that aren't sent yet use {used} of {max}. Send or discard some drafts, or try again tomorrow.",
  },
} as const;
