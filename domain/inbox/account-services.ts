// What a provider account does for us. Each service fails by itself and is paused by itself: a carrier whose calls fail may
// take texts as ever. The database check, the breaker and the health page derive from this table.
interface AccountServiceSpec {
  readonly means: string;
  /** What follows while it is paused, for people. */
  readonly meanwhile: string;
}

export const accountServices = {
  messages: {
    means: "sending messages",
    meanwhile: "Messages wait and are sent automatically when it responds.",
  },
  calls: {
    means: "placing and directing calls",
    meanwhile: "Calls can't be placed until it responds. Deskbell retries with an occasional call.",
  },
  reading: {
    means: "fetching emails, pictures, recordings and lists",
    meanwhile: "Whatever is waiting there is fetched automatically when it responds.",
  },
} as const satisfies Record<string, AccountServiceSpec>;

export type AccountService = keyof typeof accountServices;
