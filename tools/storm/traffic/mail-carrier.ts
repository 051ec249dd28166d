// The customers' mail servers: a few persistent connections to the app's SMTP receiver, through the TCP proxy.
import { createTransport } from "nodemailer";
import type { RequestResult } from "./request.ts";

interface Letter {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly messageId: string;
  readonly date: Date;
}

export interface MailCarrier {
  send(letter: Letter): Promise<RequestResult>;
  close(): void;
}

export function openMailCarrier(port: number): MailCarrier {
  const transport = createTransport({
    host: "127.0.0.1",
    port,
    ignoreTLS: true,
    pool: true,
    maxConnections: 4,
    maxMessages: 50,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    async send(letter) {
      try {
        await transport.sendMail({ ...letter });
        return { kind: "done", body: null };
      } catch (error) {
        const { responseCode = 0, message } = error as { responseCode?: number; message: string };
        // 4xx means try again; a broken connection says nothing.
        return responseCode >= 500
          ? { kind: "refused", code: String(responseCode) }
          : { kind: "unclear", reason: message };
      }
    },
    close: () => transport.close(),
  };
}
