// A reason why the embedded database can't be opened that a person can fix. The message is one sentence with the cause
// and the remedy; details go to the log.
export class DatabaseError extends Error {
  readonly details: string;
  constructor(message: string, details = "") {
    super(message);
    this.name = "DatabaseError";
    this.details = details;
  }
}

// The server ended without any output, as a killed process does.
export class DatabaseServerKilledError extends DatabaseError {}
