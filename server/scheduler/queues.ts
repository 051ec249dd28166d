// The queues of the job engine. Each has slots and database connections of its own, so that whatever hangs
// in one (a provider, a slow statement) holds up nothing in the others. Within a queue the jobs of one provider
// account take no more than `ofAccount` slots, so that an account whose provider hangs holds up no other account.
export const queues = {
  realtime: { slots: 8, ofAccount: 4, connections: 4, means: "calls: a caller waits" },
  sending: {
    ...{ slots: 8, ofAccount: 4, connections: 3 },
    means: "handing texts and emails over to providers",
  },
  reading: {
    ...{ slots: 8, ofAccount: 4, connections: 3 },
    means: "understanding and fetching what came in",
  },
  upkeep: {
    ...{ slots: 3, ofAccount: 1, connections: 2 },
    means: "snoozes, domains, deletions and maintenance",
  },
} as const satisfies Record<string, QueueSpec>;

interface QueueSpec {
  readonly slots: number;
  /** In each process. */
  readonly ofAccount: number;
  readonly connections: number;
  readonly means: string;
}

export type QueueName = keyof typeof queues;
export const queueNames = Object.keys(queues) as QueueName[];
