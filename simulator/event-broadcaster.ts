// Streams simulator events to the pages that watch an account.
import type { ServerResponse } from "node:http";
import type { SimulatorEvent } from "#contract/simulator/simulator.ts";

const gatherMs = 40;
const heartbeatMs = 15_000;

export class EventBroadcaster {
  readonly #byAccount = new Map<string, Set<ServerResponse>>();
  readonly #touched = new Map<string, NodeJS.Timeout>();
  readonly #readCustomer: (
    accountSid: string,
    customerKey: string,
  ) => Promise<SimulatorEvent | null>;
  readonly #heartbeat: NodeJS.Timeout;

  constructor(
    readCustomer: (accountSid: string, customerKey: string) => Promise<SimulatorEvent | null>,
  ) {
    this.#readCustomer = readCustomer;
    this.#heartbeat = setInterval(() => {
      for (const watchers of this.#byAccount.values()) {
        for (const watcher of watchers) watcher.write(": still here\n\n");
      }
    }, heartbeatMs);
    this.#heartbeat.unref();
  }

  watch(accountSid: string, response: ServerResponse): void {
    const watchers = this.#byAccount.get(accountSid) ?? new Set();
    this.#byAccount.set(accountSid, watchers.add(response));
    response.on("close", () => watchers.delete(response));
    response.writeHead(200, {
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    response.write(formatEvent({ kind: "hello", clock: new Date().toISOString() }));
  }

  publish(accountSid: string, event: SimulatorEvent): void {
    for (const watcher of this.#byAccount.get(accountSid) ?? []) watcher.write(formatEvent(event));
  }

  /** Publishes the customer with this number or id; a burst of changes is sent once. */
  publishCustomer(accountSid: string, customerKey: string): void {
    if ((this.#byAccount.get(accountSid)?.size ?? 0) === 0) return;
    const key = `${accountSid} ${customerKey}`;
    if (this.#touched.has(key)) return;
    const timer = setTimeout(() => {
      this.#touched.delete(key);
      this.#readCustomer(accountSid, customerKey).then(
        (event) => event !== null && this.publish(accountSid, event),
        () => {},
      );
    }, gatherMs);
    this.#touched.set(key, timer);
  }

  stop(): void {
    clearInterval(this.#heartbeat);
    for (const timer of this.#touched.values()) clearTimeout(timer);
    for (const watchers of this.#byAccount.values()) for (const watcher of watchers) watcher.end();
  }
}

const formatEvent = (event: SimulatorEvent): string => `data: ${JSON.stringify(event)}\n\n`;
