// Services of a provider account. Each fails and is paused on its own: a carrier whose calls fail may still accept
// texts. The database check, the circuit breaker and the health page derive from this table.
interface AccountServiceSpec {
  readonly description: string;
  /** The effect of a pause, shown to users. */
  readonly effect: string;
}

export const accountServices = {
  messages: {
    description: "sending messages",
    effect: "Messages wait and are sent automatically when it responds.",
  },
  calls: {
    description: "placing and directing calls",
    effect: "Calls can't be placed until it responds. Deskbell retries with an occasional call.",
  },
  reading: {
    description: "fetching emails, images, recordings and lists",
    effect: "Whatever is waiting there is fetched automatically when it responds.",
  },
} as const satisfies Record<string, AccountServiceSpec>;

export type AccountService = keyof typeof accountServices;
