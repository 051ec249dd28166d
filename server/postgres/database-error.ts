// Every reason why the embedded database cannot be opened that a person can do something about.
// The message is one sentence saying what is wrong and what helps; the details are for the log.
export class DatabaseError extends Error {
  readonly details: string;
  constructor(message: string, details = "") {
    super(message);
    this.name = "DatabaseError";
    this.details = details;
  }
}

// It ended without a word of its own, as a process does that is killed.
export class DatabaseServerKilled extends DatabaseError {}
