// Where status events are reported, and which of them.
export interface StatusCallback {
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly events: readonly string[];
}

export const methodOf = (method: string | null | undefined): "GET" | "POST" =>
  method?.toUpperCase() === "GET" ? "GET" : "POST";
