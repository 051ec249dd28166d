// What every company we work with has in common, whatever it carries: a form to connect it, a network to
// reach it by, and requests of its own to our doors.

/** The network, as a parameter: tests and the simulator hand in their own. */
export type FetchFn = (url: string, init?: HttpInit) => Promise<Response>;

export interface HttpInit extends RequestInit {
  /** Of the answer's body; without it a few megabytes. */
  readonly maxBytes?: number;
  /** Until the answer begins. */
  readonly patienceSeconds?: number;
}

/** One field of the form that connects an account; the screen is drawn from it. */
export interface SettingField {
  readonly key: string;
  readonly label: string;
  readonly hint: string;
  readonly isSecret: boolean;
  /** Names the server that secrets are sent to, or how well they are protected on the way: where it changes, kept secrets are entered again. */
  readonly isDestination?: boolean;
  /** A secret that this server uses itself and sends to nobody. */
  readonly isNeverSent?: boolean;
  readonly isOptional?: boolean;
  /** Optional, and yet most fill it in: it stands with those that are needed. */
  readonly isRecommended?: boolean;
  /** A secret of many lines, such as a private key. */
  readonly isLong?: boolean;
  /** A regular expression the whole value must match, and what to say when it does not. */
  readonly pattern?: { readonly source: string; readonly say: string };
  /** Where only these are possible: the first stands for an empty value. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  readonly example: string;
}

export type Settings = Readonly<Record<string, string>>;

/** Everything a vendor object needs to reach its company for one account. */
export interface Connection {
  readonly settings: Settings;
  /** Where the vendor's API stands; only a simulated account differs from the vendor's own. */
  readonly baseUrl: string;
  readonly http: FetchFn;
}

/** A request to one of our doors, untouched. `url` is built from PUBLIC_URL, never from Host headers. */
export interface RawRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly receivedAt: string;
}

export type SignatureVerdict =
  | { kind: "genuine" }
  | { kind: "forged"; why: string }
  /** Signed by the right hand but too long ago: a replay. */
  | { kind: "stale"; why: string }
  /** Nothing says that it is forged, but the account's settings lack what it would be judged by: to be sent again. */
  | { kind: "not_set_up"; why: string };

/** How something of the account is set, as it was found there: its region, the service it sends through. */
export interface AccountNote {
  readonly name: string;
  readonly say: string;
}

export type CheckResult =
  | { kind: "working"; label: string; notes?: readonly AccountNote[] }
  | { kind: "refused"; say: string }
  /** `say` is the same whatever the cause was: a form that takes any host must not scan ports. `why` is for the log alone. */
  | { kind: "unreachable"; say: string; why?: string };

/** What the vendor wants to hear when we have stored its request. */
export interface WebhookResponse {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}
