// The customers of a house, moved through the doors of the page /simulator by a member who may use it.
import type { Page } from "playwright-core";
import type { FaultsInput, HandsetStatus, SimulatorState } from "#contract/simulator/simulator.ts";
import { type Mailbox, openMailbox, type SeenEmails } from "#testing/app/mailbox.ts";
import type { E2eApp } from "./start-e2e-app.ts";

export interface Street {
  text(customer: string, words: string, line?: string): Promise<void>;
  leavePhone(customer: string, handset: HandsetStatus): Promise<void>;
  weather(faults: FaultsInput): Promise<void>;
  state(): Promise<SimulatorState>;
  /** Somebody who holds a phone and reads mail. */
  moveIn(name: string, number: string, address: string): Promise<void>;
  mailbox(address: string, name?: string): Promise<Mailbox>;
  /** The words of the texts that reached this phone. */
  textsOn(customer: string): Promise<readonly string[]>;
}

export function streetOf(house: E2eApp, page: Page): Street {
  const asked = async (method: string, path: string, data?: unknown): Promise<unknown> => {
    const answer = await page.request.fetch(`${house.url}/simulator/api/${path}`, {
      method,
      ...(data === undefined ? {} : { data }),
    });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return answer.status() === 204 ? null : answer.json();
  };
  const met: SeenEmails = new Map();
  const state = async () => (await asked("GET", "state")) as SimulatorState;
  const find = async (name: string) => {
    const known = await state();
    const customer = known.customers.find((one) => one.name === name);
    if (!customer) throw new Error(`${name} does not live in this street.`);
    return { known, customer };
  };
  return {
    state,
    async text(name, text, lineName = "Front desk") {
      const { known, customer } = await find(name);
      const line = known.lines.find((one) => one.name === lineName)?.number;
      await asked("POST", `customers/${customer.id}/texts`, { line, text });
    },
    async leavePhone(name, handset) {
      const { customer } = await find(name);
      await asked("PATCH", `customers/${customer.id}`, { handset });
    },
    async weather(faults) {
      await asked("PUT", "faults", faults);
    },
    async moveIn(name, number, address) {
      await asked("POST", "customers", { name, number, address });
    },
    mailbox: (address, name) =>
      openMailbox(
        {
          ask: async <Answer>(method: string, path: string, data?: unknown) =>
            (await asked(method, path.slice(1), data)) as Answer,
          // What arrives is waited for at the desk, as people do.
          quiet: async () => undefined,
        },
        met,
        address,
        name ?? "",
      ),
    async textsOn(name) {
      const { customer } = await find(name);
      const texts = customer.threads.flatMap((thread) => thread.texts);
      return texts.filter((one) => one.by === "desk").map((one) => one.text);
    },
  };
}
