// Where something is told, and which of its steps.
export interface StatusCallback {
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly events: readonly string[];
}

export const methodOf = (word: string | null | undefined): "GET" | "POST" =>
  word?.toUpperCase() === "GET" ? "GET" : "POST";
