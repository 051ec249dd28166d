// A sender of mail at the level of lines and bytes: it can say what no library would.
import net from "node:net";
import tls from "node:tls";

export class SmtpWire {
  #socket: net.Socket;
  #text = "";
  #waiting: (() => void) | null = null;
  #isOver = false;

  private constructor(socket: net.Socket) {
    this.#socket = socket;
    this.#listen(socket);
  }

  static async open(port: number): Promise<SmtpWire> {
    // Half a line must not wait for the other side's delayed acknowledgement.
    const socket = net.connect({ port, host: "127.0.0.1", noDelay: true });
    const wire = new SmtpWire(socket);
    await new Promise<void>((done, failed) => {
      socket.once("connect", done);
      socket.once("error", failed);
    });
    return wire;
  }

  /** Connected, greeted, and with a sender named. */
  static async begin(port: number, from = "casey@customer.example"): Promise<SmtpWire> {
    const wire = await SmtpWire.open(port);
    await wire.reply();
    await wire.say("EHLO mail.customer.example");
    await wire.say(`MAIL FROM:<${from}>`);
    return wire;
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

  /** The next whole reply, or what there was when the other side hung up. */
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

  /** Waits until the other side has taken what was written, or has hung up. */
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

  /** Headers and body as they are, dots and all; the end mark is added. */
  async send(body: string | Uint8Array): Promise<string> {
    const before = await this.say("DATA");
    if (!before.startsWith("354")) return before;
    this.write(body);
    this.write("\r\n.\r\n");
    return this.reply();
  }

  async startTls(): Promise<string> {
    const answer = await this.say("STARTTLS");
    this.#socket.removeAllListeners("data");
    const secure = tls.connect({ socket: this.#socket, rejectUnauthorized: false });
    await new Promise<void>((done, failed) => {
      secure.once("secureConnect", done);
      secure.once("error", failed);
    });
    this.#socket = secure;
    this.#listen(secure);
    return answer;
  }

  /** Settles when the other side has hung up. */
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
