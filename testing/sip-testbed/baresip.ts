// Debian's baresip as the telephones at the far end: each answers by itself, hums one tone or gives back what it
// hears, and keeps what it heard. It is led by its control port, in netstrings of JSON.
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { readWav, writeWav } from "#simulator/voice/media/audio/wav.ts";
import { eventually } from "#testing/eventually.ts";
import { startProgram } from "./program.ts";

export const baresipFile = "/usr/bin/baresip";
const moduleFolder = "/usr/lib/baresip/modules";
/** What every telephone hums. */
export const telephoneHz = 700;

export interface BaresipEvent {
  /** As baresip calls it, for example CALL_ESTABLISHED. */
  readonly type: string;
  /** The telephone it is about. */
  readonly number: string;
  readonly peer: string;
  /** A digit, a reason, an address: what the event brings along. */
  readonly brought: string;
}

export interface Baresip {
  /** What happened so far, oldest first. */
  readonly events: readonly BaresipEvent[];
  /** Digits that came through the sound (RFC 4733), in their order. */
  digits(): string;
  dial(number: string): Promise<void>;
  hangUp(): Promise<void>;
  /**
   * The last half second that came in by the newest call; null where nothing comes. Its recorder does not outlive
   * a change of the call, such as a hold: then the mirror tells.
   */
  heard(): { rate: number; samples: Int16Array } | null;
  /** Its recorder names files by the second: of two calls that begin in one, the end of the first cuts off the second. */
  ownSecond(): Promise<void>;
  said(): string;
  stop(): Promise<void>;
}

export interface Telephones {
  readonly humming: readonly string[];
  /** Gives back what it hears. */
  readonly mirror: string;
  readonly domain: string;
  readonly password: string;
  readonly sipPort: number;
  readonly controlPort: number;
}

export async function openBaresip(base: string, wanted: Telephones): Promise<Baresip> {
  const folder = path.join(base, "baresip");
  const kept = path.join(folder, "heard");
  fs.mkdirSync(kept, { recursive: true });
  fs.writeFileSync(path.join(folder, "hum.wav"), hum());
  fs.writeFileSync(path.join(folder, "config"), configOf(folder, kept, wanted.controlPort));
  fs.writeFileSync(path.join(folder, "accounts"), accountsOf(wanted));
  fs.writeFileSync(path.join(folder, "contacts"), "");
  const program = startProgram(
    baresipFile,
    ["-f", folder, "-4"],
    path.join(base, "baresip.log"),
    // asked nicely it waits until its farewell is answered
    "SIGKILL",
  );
  const control = await openControl(wanted.controlPort);
  await eventually(async () => {
    const said = await control.ask("reginfo");
    const isReady = (said.match(/OK .*Expires/g) ?? []).length > wanted.humming.length;
    if (!isReady) throw new Error(said);
  });

  return {
    events: control.events,
    digits: () =>
      control.events
        .filter(({ type, brought }) => type === "CALL_DTMF_START" && brought !== "")
        .map(({ brought }) => brought)
        .join(""),
    async dial(number) {
      await control.ask("dial", `sip:${number}@${wanted.domain}`);
    },
    async hangUp() {
      await control.ask("hangup");
    },
    heard: () => newestHeard(kept),
    ownSecond: () =>
      eventually(() => {
        const second = String(new Date().getSeconds()).padStart(2, "0");
        if (filesIn(kept).at(-1)?.file.endsWith(`-${second}-dec.wav`))
          throw new Error("The newest call began in this second.");
      }),
    said: program.said,
    async stop() {
      control.close();
      await program.stop();
    },
  };
}

/** Its recorder writes a few times a second as long as sound comes. */
const quietAfterMs = 600;

/** The one written last comes last. It names files by their time; `dec` is what came in. */
const filesIn = (folder: string): { file: string; at: number }[] =>
  fs
    .readdirSync(folder)
    .filter((name) => name.endsWith("-dec.wav"))
    .map((name) => path.join(folder, name))
    .map((file) => ({ file, at: fs.statSync(file).mtimeMs }))
    .sort((a, b) => a.at - b.at);

function newestHeard(folder: string): { rate: number; samples: Int16Array } | null {
  const newest = filesIn(folder).at(-1);
  if (newest === undefined || Date.now() - newest.at > quietAfterMs) return null;
  const sound = readWav(fs.readFileSync(newest.file));
  const samples = sound?.channels[0];
  if (!sound || !samples || samples.length < sound.rate / 2) return null;
  return { rate: sound.rate, samples: samples.slice(-sound.rate / 2) };
}

interface Control {
  readonly events: readonly BaresipEvent[];
  ask(command: string, params?: string): Promise<string>;
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
  const waiting = new Map<string, (said: string) => void>();
  let asked = 0;
  let rest = Buffer.alloc(0);
  socket.on("error", () => undefined);
  socket.on("data", (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes]);
    for (let whole = takeWhole(rest); whole !== null; whole = takeWhole(rest)) {
      rest = whole.rest;
      const said: Record<string, unknown> = JSON.parse(whole.text);
      if (said.event === true) events.push(eventOf(said));
      else waiting.get(String(said.token))?.(String(said.data ?? ""));
    }
  });
  return {
    events,
    ask(command, params = "") {
      asked += 1;
      const token = `t${asked}`;
      const text = JSON.stringify({ command, params, token });
      socket.write(`${Buffer.byteLength(text)}:${text},`);
      return new Promise((done) => {
        waiting.set(token, done);
      });
    },
    close: () => socket.destroy(),
  };
}

/** The first netstring, and what stands behind it. */
function takeWhole(bytes: Buffer): { text: string; rest: Buffer<ArrayBuffer> } | null {
  const colon = bytes.indexOf(":");
  const size = Number(bytes.subarray(0, Math.max(0, colon)).toString());
  const end = colon + 1 + size;
  if (colon < 1 || bytes.length <= end) return null;
  return {
    text: bytes.subarray(colon + 1, end).toString("utf8"),
    rest: Buffer.from(bytes.subarray(end + 1)),
  };
}

const eventOf = (said: Record<string, unknown>): BaresipEvent => ({
  type: String(said.type ?? ""),
  number: /sip:([^@]+)@/.exec(String(said.accountaor ?? ""))?.[1] ?? "",
  peer: String(said.peeruri ?? ""),
  brought: String(said.param ?? ""),
});

/** A minute; its reader begins again at the end. */
function hum(): Uint8Array {
  const rate = 8_000;
  const wave = Int16Array.from({ length: 60 * rate }, (_, place) =>
    Math.round(12_000 * Math.sin((2 * Math.PI * telephoneHz * place) / rate)),
  );
  return writeWav([wave], rate);
}

const accountsOf = ({ humming, mirror, domain, password, sipPort }: Telephones): string =>
  [...humming, mirror]
    .map((number) =>
      [
        `<sip:${number}@${domain};transport=udp>`,
        `auth_user=${number}`,
        `auth_pass=${password}`,
        // the domain has no address: everything goes by the telephone system
        `outbound="sip:127.0.0.1:${sipPort};transport=udp"`,
        "answermode=auto",
        "audio_codecs=pcmu",
        "dtmfmode=rtpevent",
        "regint=600",
        ...(number === mirror
          ? ["audio_source=aubridge,mirror", "audio_player=aubridge,mirror"]
          : []),
      ].join(";"),
    )
    .join("\n")
    .concat("\n");

const configOf = (folder: string, kept: string, controlPort: number): string => `
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
snd_path ${kept}
`;
