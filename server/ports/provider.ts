// What all providers have in common, whatever their channel: a connect form, a network, and webhooks.

/** The network as a dependency: tests and the simulator provide their own. */
export type FetchFn = (url: string, init?: HttpInit) => Promise<Response>;

interface HttpInit extends RequestInit {
  /** Limit of the response body; a few megabytes by default. */
  readonly maxBytes?: number;
  /** Timeout until the response starts. */
  readonly timeoutSeconds?: number;
}

/** One field of the form that connects an account; the UI is generated from it. */
export interface SettingField {
  readonly key: string;
  readonly label: string;
  readonly hint: string;
  readonly isSecret: boolean;
  /**
   * Determines which server receives secrets, or how they are protected in transit: if it changes, stored secrets must
   * be entered again.
   */
  readonly isDestination?: boolean;
  /** A secret this server uses itself and never sends. */
  readonly isNeverSent?: boolean;
  readonly isOptional?: boolean;
  /** Optional but usually set: shown with the required fields. */
  readonly isRecommended?: boolean;
  /** A multi-line secret, such as a private key. */
  readonly isMultiline?: boolean;
  /** A regular expression for the whole value, and the message if it doesn't match. */
  readonly pattern?: { readonly source: string; readonly message: string };
  /** The only possible values; the first one is the default. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  readonly example: string;
}

export type Settings = Readonly<Record<string, string>>;

/** Everything a provider module needs to reach its API for one account. */
export interface Connection {
  readonly settings: Settings;
  /** The base URL of the provider's API; different only for a simulated account. */
  readonly baseUrl: string;
  readonly http: FetchFn;
}

/** An unmodified webhook request. `url` is built from PUBLIC_URL, never from Host headers. */
export interface RawRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly receivedAt: string;
}

export type SignatureVerdict =
  | { kind: "valid" }
  | { kind: "invalid"; reason: string }
  /** Correctly signed, but too long ago: a replay. */
  | { kind: "expired"; reason: string }
  /** Not provably forged, but the account's settings lack what verification needs: the provider should retry. */
  | { kind: "not_set_up"; reason: string };

/** A setting found in the provider's account: its region, its sending service. */
export interface AccountNote {
  readonly name: string;
  readonly message: string;
}

export type CheckResult =
  | { kind: "working"; label: string; notes?: readonly AccountNote[] }
  | { kind: "rejected"; message: string }
  /** `message` is the same for every cause: a form that accepts any host must not scan ports. `reason` is only logged. */
  | { kind: "unreachable"; message: string; reason?: string };

/**
 * Whether an accepted message can be looked up: `reliable` (soon after it was sent), `delayed` (its records are written
 * minutes to hours after, or have gaps, so a missing one proves nothing), or `none`: then a report settles it, or a
 * member checks the provider's console.
 */
export type Lookup = "reliable" | "delayed" | "none";

/** The response the provider expects once its request is stored. */
export interface WebhookResponse {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}
