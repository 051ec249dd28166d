// The mail servers of the customers: a few kept connections to the desk's receiver, by way of the storm's door.
import { createTransport } from "nodemailer";
import type { Told } from "./ask.ts";

export interface Letter {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly messageId: string;
  readonly date: Date;
}

export interface MailCarrier {
  send(letter: Letter): Promise<Told>;
  close(): void;
}

export function openMailCarrier(port: number): MailCarrier {
  const transport = createTransport({
    ...{ host: "127.0.0.1", port, ignoreTLS: true, pool: true, maxConnections: 4 },
    ...{ maxMessages: 50, connectionTimeout: 10_000, greetingTimeout: 10_000 },
    socketTimeout: 20_000,
  });
  return {
    async send(letter) {
      try {
        await transport.sendMail({ ...letter });
        return { kind: "done", body: null };
      } catch (error) {
        const { responseCode = 0, message } = error as { responseCode?: number; message: string };
        // 4xx is "come again"; a connection that broke tells nothing.
        return responseCode >= 500
          ? { kind: "refused", code: String(responseCode) }
          : { kind: "unclear", why: message };
      }
    },
    close: () => transport.close(),
  };
}
