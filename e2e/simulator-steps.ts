// Controls the simulated customers through the API of the /simulator page, as a member with access to it.
import type { Page } from "playwright-core";
import type { SimulatorState } from "#contract/simulator/simulator.ts";
import { type Mailbox, openMailbox, type SeenEmails } from "#testing/app/mailbox.ts";
import type { E2eApp } from "./start-e2e-app.ts";

export interface SimulatorSteps {
  text(customer: string, text: string, inbox?: string): Promise<void>;
  state(): Promise<SimulatorState>;
  /** Adds a customer with a phone and a mailbox. */
  addCustomer(name: string, number: string, address: string): Promise<void>;
  mailbox(address: string, name?: string): Promise<Mailbox>;
  /** The content of the texts this customer's phone received. */
  textsOn(customer: string): Promise<readonly string[]>;
}

export function createSimulatorSteps(app: E2eApp, page: Page): SimulatorSteps {
  const request = async (method: string, path: string, data?: unknown): Promise<unknown> => {
    const response = await page.request.fetch(`${app.url}/simulator/api/${path}`, {
      method,
      ...(data === undefined ? {} : { data }),
    });
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
    return response.status() === 204 ? null : response.json();
  };
  const met: SeenEmails = new Map();
  const state = async () => (await request("GET", "state")) as SimulatorState;
  const find = async (name: string) => {
    const known = await state();
    const customer = known.customers.find((one) => one.name === name);
    if (!customer) throw new Error(`${name} is not a simulated customer.`);
    return { known, customer };
  };
  return {
    state,
    async text(name, text, inboxName = "Front desk") {
      const { known, customer } = await find(name);
      const inbox = known.inboxes.find((one) => one.name === inboxName)?.number;
      await request("POST", `customers/${customer.id}/texts`, { inboxNumber: inbox, text });
    },
    async addCustomer(name, number, address) {
      await request("POST", "customers", { name, number, address });
    },
    mailbox: (address, name) =>
      openMailbox(
        {
          request: async <Result>(method: string, path: string, data?: unknown) =>
            (await request(method, path.slice(1), data)) as Result,
          // Tests wait for arrivals in the app, as members do.
          quiet: async () => undefined,
        },
        met,
        address,
        name ?? "",
      ),
    async textsOn(name) {
      const { customer } = await find(name);
      const texts = customer.threads.flatMap((thread) => thread.texts);
      return texts.filter((one) => one.by === "app").map((one) => one.text);
    },
  };
}
