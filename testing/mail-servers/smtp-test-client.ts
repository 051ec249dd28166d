// An SMTP client at the level of lines and bytes: it can send what no library would.
import net from "node:net";
import tls from "node:tls";

export class SmtpTestClient {
  #socket: net.Socket;
  #text = "";
  #waiting: (() => void) | null = null;
  #isOver = false;

  private constructor(socket: net.Socket) {
    this.#socket = socket;
    this.#listen(socket);
  }

  /** `from`: another loopback address stands for another machine. */
  static async open(port: number, from = "127.0.0.1"): Promise<SmtpTestClient> {
    // A partial line must not wait for the other side's delayed acknowledgement.
    const socket = net.connect({ port, host: "127.0.0.1", localAddress: from, noDelay: true });
    const client = new SmtpTestClient(socket);
    await new Promise<void>((done, failed) => {
      socket.once("connect", done);
      socket.once("error", failed);
    });
    return client;
  }

  /** Connects, and sends EHLO and MAIL FROM. */
  static async start(port: number, from = "casey@customer.example"): Promise<SmtpTestClient> {
    const client = await SmtpTestClient.open(port);
    await client.reply();
    await client.say("EHLO mail.customer.example");
    await client.say(`MAIL FROM:<${from}>`);
    return client;
  }

  #listen(socket: net.Socket): void {
    socket.on("data", (data: Buffer) => {
      this.#text += data.toString("latin1");
      this.#waiting?.();
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      this.#isOver = true;
      this.#waiting?.();
    });
  }

  /** The next complete reply, or what was received before the connection closed. */
  async reply(): Promise<string> {
    for (;;) {
      const found = /^(?:\d{3}-[^\r\n]*\r\n)*\d{3}(?: [^\r\n]*)?\r\n/.exec(this.#text);
      if (found) {
        this.#text = this.#text.slice(found[0].length);
        return found[0].trimEnd();
      }
      if (this.#isOver) return this.#text;
      await new Promise<void>((more) => {
        this.#waiting = more;
      });
    }
  }

  write(bytes: string | Uint8Array): boolean {
    return this.#socket.write(bytes);
  }

  /** Waits until the socket has flushed what was written, or is closed. */
  async drained(): Promise<void> {
    if (!this.#socket.writableNeedDrain || this.#isOver) return;
    await new Promise<void>((done) => {
      const settle = () => {
        this.#socket.off("drain", settle).off("close", settle);
        done();
      };
      this.#socket.on("drain", settle).on("close", settle);
    });
  }

  async say(line: string): Promise<string> {
    this.write(`${line}\r\n`);
    return this.reply();
  }

  /** Sends headers and body unmodified, without dot-stuffing; adds the end mark. */
  async send(body: string | Uint8Array): Promise<string> {
    const before = await this.say("DATA");
    if (!before.startsWith("354")) return before;
    this.write(body);
    this.write("\r\n.\r\n");
    return this.reply();
  }

  async startTls(): Promise<string> {
    const response = await this.say("STARTTLS");
    this.#socket.removeAllListeners("data");
    const secure = tls.connect({ socket: this.#socket, rejectUnauthorized: false });
    await new Promise<void>((done, failed) => {
      secure.once("secureConnect", done);
      secure.once("error", failed);
    });
    this.#socket = secure;
    this.#listen(secure);
    return response;
  }

  /** Settles when the connection is closed. */
  async over(): Promise<void> {
    while (!this.#isOver)
      await new Promise<void>((more) => {
        this.#waiting = more;
      });
  }

  close(): void {
    this.#socket.destroy();
  }
}
