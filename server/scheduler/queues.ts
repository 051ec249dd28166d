// The queues of the job engine. Each has its own slots and database connections, so that whatever hangs in one (a
// provider, a slow statement) doesn't delay the others. Within a queue the jobs of one provider account take at most
// `ofAccount` slots, so that an account with a hanging provider delays no other account.
export const queues = {
  realtime: { slots: 8, ofAccount: 4, connections: 4, description: "calls, while a caller waits" },
  // Apart from `realtime`, so that a push service that hangs delays no caller.
  pushing: {
    slots: 16,
    ofAccount: 16,
    connections: 2,
    description: "push notifications of calls",
  },
  sending: {
    slots: 8,
    ofAccount: 4,
    connections: 3,
    description: "submitting texts and emails to providers",
  },
  reading: {
    slots: 8,
    ofAccount: 4,
    connections: 3,
    description: "fetching and processing inbound payloads",
  },
  webhooks: {
    slots: 8,
    ofAccount: 4,
    connections: 2,
    description: "sending events to the webhooks of programs",
  },
  upkeep: {
    slots: 3,
    ofAccount: 1,
    connections: 2,
    description: "snoozes, domain checks, deletions and maintenance",
  },
} as const satisfies Record<string, QueueSpec>;

interface QueueSpec {
  readonly slots: number;
  /** Per process. */
  readonly ofAccount: number;
  readonly connections: number;
  readonly description: string;
}

export type QueueName = keyof typeof queues;
export const queueNames = Object.keys(queues) as QueueName[];
