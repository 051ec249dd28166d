// Debian's baresip as the phones at the far end: each answers automatically, hums a tone and records what it hears.
// Controlled over its control port with JSON netstrings.
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { readWav, writeWav } from "#simulator/voice/media/audio/wav.ts";
import { eventually } from "#testing/eventually.ts";
import { startProgram } from "./program.ts";

export const baresipFile = "/usr/bin/baresip";
const moduleFolder = "/usr/lib/baresip/modules";
/** The tone every phone hums. */
export const telephoneHz = 700;

interface BaresipEvent {
  /** Baresip's event name, for example CALL_ESTABLISHED. */
  readonly type: string;
  /** The phone the event is about. */
  readonly number: string;
  readonly peer: string;
  /** The event's parameter: a digit, a reason or an address. */
  readonly brought: string;
}

export interface Baresip {
  /** All events so far, oldest first. */
  readonly events: readonly BaresipEvent[];
  /** Digits received in the audio stream (RFC 4733), in order. */
  digits(): string;
  dial(number: string): Promise<void>;
  hangUp(): Promise<void>;
  /**
   * The last half second received by the newest call; null if no audio arrives. The recorder stops when the call
   * changes, such as a hold: digits still arrive then.
   */
  heard(): { rate: number; samples: Int16Array } | null;
  /**
   * Waits for a new second: recordings are named by the second, so of two calls started within one, the first to end
   * cuts off the other's.
   */
  ownSecond(): Promise<void>;
  said(): string;
  stop(): Promise<void>;
}

interface Telephones {
  readonly humming: readonly string[];
  readonly domain: string;
  readonly password: string;
  readonly sipPort: number;
  readonly controlPort: number;
}

export async function openBaresip(base: string, requested: Telephones): Promise<Baresip> {
  const folder = path.join(base, "baresip");
  const recordingsFolder = path.join(folder, "heard");
  fs.mkdirSync(recordingsFolder, { recursive: true });
  fs.writeFileSync(path.join(folder, "hum.wav"), hum());
  fs.writeFileSync(
    path.join(folder, "config"),
    configOf(folder, recordingsFolder, requested.controlPort),
  );
  fs.writeFileSync(path.join(folder, "accounts"), accountsOf(requested));
  fs.writeFileSync(path.join(folder, "contacts"), "");
  const program = startProgram(
    baresipFile,
    ["-f", folder, "-4"],
    path.join(base, "baresip.log"),
    // On SIGTERM it waits until its goodbye is answered.
    "SIGKILL",
  );
  const control = await openControl(requested.controlPort);
  await eventually(async () => {
    const reply = await control.command("reginfo");
    const isReady = (reply.match(/OK .*Expires/g) ?? []).length === requested.humming.length;
    if (!isReady) throw new Error(reply);
  });

  return {
    events: control.events,
    digits: () =>
      control.events
        .filter(({ type, brought }) => type === "CALL_DTMF_START" && brought !== "")
        .map(({ brought }) => brought)
        .join(""),
    async dial(number) {
      await control.command("dial", `sip:${number}@${requested.domain}`);
    },
    async hangUp() {
      await control.command("hangup");
    },
    heard: () => newestSamples(recordingsFolder),
    ownSecond: () =>
      eventually(() => {
        const second = String(new Date().getSeconds()).padStart(2, "0");
        if (filesIn(recordingsFolder).at(-1)?.file.endsWith(`-${second}-dec.wav`))
          throw new Error("The newest call began in this second.");
      }),
    said: program.said,
    async stop() {
      control.close();
      await program.stop();
    },
  };
}

/** The recorder writes several times a second while audio arrives. */
const silentAfterMs = 600;

/** Recordings by modification time, newest last. `dec` is the incoming audio. */
const filesIn = (folder: string): { file: string; at: number }[] =>
  fs
    .readdirSync(folder)
    .filter((name) => name.endsWith("-dec.wav"))
    .map((name) => path.join(folder, name))
    .map((file) => ({ file, at: fs.statSync(file).mtimeMs }))
    .sort((a, b) => a.at - b.at);

function newestSamples(folder: string): { rate: number; samples: Int16Array } | null {
  const newest = filesIn(folder).at(-1);
  if (newest === undefined || Date.now() - newest.at > silentAfterMs) return null;
  const sound = readWav(fs.readFileSync(newest.file));
  const samples = sound?.channels[0];
  if (!sound || !samples || samples.length < sound.rate / 2) return null;
  return { rate: sound.rate, samples: samples.slice(-sound.rate / 2) };
}

interface Control {
  readonly events: readonly BaresipEvent[];
  command(command: string, params?: string): Promise<string>;
  close(): void;
}

async function openControl(port: number): Promise<Control> {
  const socket = await eventually(
    () =>
      new Promise<net.Socket>((done, failed) => {
        const one = net.connect(port, "127.0.0.1");
        one.once("connect", () => done(one));
        one.once("error", failed);
      }),
    20_000,
  );
  const events: BaresipEvent[] = [];
  const waiting = new Map<string, (reply: string) => void>();
  let commandCount = 0;
  let rest = Buffer.alloc(0);
  socket.on("error", () => undefined);
  socket.on("data", (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes]);
    for (let whole = parseNetstring(rest); whole !== null; whole = parseNetstring(rest)) {
      rest = whole.rest;
      const reply: Record<string, unknown> = JSON.parse(whole.text);
      if (reply.event === true) events.push(eventOf(reply));
      else waiting.get(String(reply.token))?.(String(reply.data ?? ""));
    }
  });
  return {
    events,
    command(command, params = "") {
      commandCount += 1;
      const token = `t${commandCount}`;
      const text = JSON.stringify({ command, params, token });
      socket.write(`${Buffer.byteLength(text)}:${text},`);
      return new Promise((done) => {
        waiting.set(token, done);
      });
    },
    close: () => socket.destroy(),
  };
}

/** Splits off the first complete netstring. */
function parseNetstring(bytes: Buffer): { text: string; rest: Buffer<ArrayBuffer> } | null {
  const colon = bytes.indexOf(":");
  const size = Number(bytes.subarray(0, Math.max(0, colon)).toString());
  const end = colon + 1 + size;
  if (colon < 1 || bytes.length <= end) return null;
  return {
    text: bytes.subarray(colon + 1, end).toString("utf8"),
    rest: Buffer.from(bytes.subarray(end + 1)),
  };
}

const eventOf = (reply: Record<string, unknown>): BaresipEvent => ({
  type: String(reply.type ?? ""),
  number: /sip:([^@]+)@/.exec(String(reply.accountaor ?? ""))?.[1] ?? "",
  peer: String(reply.peeruri ?? ""),
  brought: String(reply.param ?? ""),
});

/** One minute; baresip loops the file. */
function hum(): Uint8Array {
  const rate = 8_000;
  const wave = Int16Array.from({ length: 60 * rate }, (_, index) =>
    Math.round(12_000 * Math.sin((2 * Math.PI * telephoneHz * index) / rate)),
  );
  return writeWav([wave], rate);
}

const accountsOf = ({ humming, domain, password, sipPort }: Telephones): string =>
  humming
    .map((number) =>
      [
        `<sip:${number}@${domain};transport=udp>`,
        `auth_user=${number}`,
        `auth_pass=${password}`,
        // The domain has no address: everything goes through the phone system.
        `outbound="sip:127.0.0.1:${sipPort};transport=udp"`,
        "answermode=auto",
        "audio_codecs=pcmu",
        "dtmfmode=rtpevent",
        "regint=600",
      ].join(";"),
    )
    .join("\n")
    .concat("\n");

const configOf = (folder: string, recordingsFolder: string, controlPort: number): string => `
poll_method epoll
sip_listen 127.0.0.1:0
net_interface 127.0.0.1
call_local_timeout 60
call_max_calls 8
audio_player aubridge,nobody
audio_alert aubridge,nobody-rings
audio_source aufile,${folder}/hum.wav
ausrc_channels 1
auplay_channels 1
rtp_ports 22000-22399
jitter_buffer_type fixed
jitter_buffer_delay 2-5
module_path ${moduleFolder}
module g711.so
module aufile.so
module aubridge.so
module sndfile.so
module_tmp uuid.so
module_tmp account.so
module_app menu.so
module_app ctrl_tcp.so
ctrl_tcp_listen 127.0.0.1:${controlPort}
snd_path ${recordingsFolder}
`;
