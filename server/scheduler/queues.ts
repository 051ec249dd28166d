// The queues of the job engine. Each has slots and database connections of its own, so that whatever hangs
// in one (a provider, a slow statement) holds up nothing in the others.
export const queues = {
  realtime: { slots: 6, connections: 4, means: "calls: a caller waits" },
  sending: { slots: 4, connections: 3, means: "handing texts and emails over to providers" },
  reading: { slots: 4, connections: 3, means: "understanding and fetching what came in" },
  upkeep: { slots: 2, connections: 2, means: "snoozes, domains, deletions and maintenance" },
} as const satisfies Record<string, QueueSpec>;

interface QueueSpec {
  readonly slots: number;
  readonly connections: number;
  readonly means: string;
}

export type QueueName = keyof typeof queues;
export const queueNames = Object.keys(queues) as QueueName[];
