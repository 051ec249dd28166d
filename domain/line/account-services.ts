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
    meanwhile: "Messages wait and go out by themselves as soon as it answers.",
  },
  calls: {
    means: "placing and directing calls",
    meanwhile:
      "Calls can't be placed until it answers. It is tried again with a call now and then.",
  },
  reading: {
    means: "fetching emails, pictures, recordings and lists",
    meanwhile: "What waits there is fetched by itself as soon as it answers.",
  },
} as const satisfies Record<string, AccountServiceSpec>;

export type AccountService = keyof typeof accountServices;
