// A phone system as customers bring their own: Debian's Kamailio and rtpengine on free loopback ports, with three
// phones at the far end. Nothing under /etc is touched.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { freePort } from "#testing/free-port.ts";
import { type Baresip, baresipFile, openBaresip } from "./baresip.ts";
import { kamailioFile, openKamailio, ownName, webSocketModule } from "./kamailio.ts";
import { openRtpengine, rtpengineFile } from "./rtpengine.ts";
import { openVoicemailServer, type VoicemailServer } from "./voicemail-server.ts";

interface SipAccess {
  readonly uri: string;
  readonly password: string;
  readonly authUser?: string;
}

export interface SipBed {
  readonly wsUrl: string;
  readonly domain: string;
  /** The browser's own number, and those of the automatically answering phones. */
  readonly numbers: {
    readonly agent: string;
    readonly front: string;
    readonly kitchen: string;
  };
  /** The browser's SIP credentials. */
  readonly accounts: { readonly agent: SipAccess; readonly ownName: SipAccess };
  readonly voicemail: VoicemailServer;
  readonly baresip: Baresip;
  /** Log output of all programs, for debugging. */
  said(): string;
  stop(): Promise<void>;
}

/** `front` is a customer's phone; the others are extensions. */
const numbers = { agent: "1001", front: "+12025550177", kitchen: "2002" };
const domain = "pbx.desk.test";
const password = "not-a-secret";

/** True if all three programs are installed and can be started as intended, by root. */
export const hasSipBed = (): boolean =>
  [kamailioFile, rtpengineFile, baresipFile].every((file) => fs.existsSync(file)) &&
  hasModule(webSocketModule) &&
  process.getuid?.() === 0;

export async function openSipBed(): Promise<SipBed> {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), "deskbell-sip-"));
  const [sip, webSocket] = [await freePort(), await freePort()];
  const [rtpengine, controlPort] = [await freePort(), await freePort()];
  const started: { said(): string; stop(): Promise<void> }[] = [];
  const stop = async () => {
    for (const one of started.reverse()) await one.stop();
    fs.rmSync(base, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  const combinedLogs = () => started.map((one) => one.said()).join("\n");
  try {
    started.push(await openRtpengine(base, rtpengine));
    const voicemail = await openVoicemailServer();
    started.push(voicemail);
    const ports = { sip, webSocket, rtpengine, voicemail: voicemail.port };
    started.push(await openKamailio(base, ports, domain, password));
    const { front, kitchen } = numbers;
    const baresip = await openBaresip(base, {
      humming: [front, kitchen],
      domain,
      password,
      sipPort: sip,
      controlPort,
    });
    started.push(baresip);
    return {
      wsUrl: `ws://127.0.0.1:${webSocket}`,
      domain,
      numbers,
      accounts: {
        agent: { uri: `sip:${numbers.agent}@${domain}`, password },
        ownName: { uri: `sip:${ownName.number}@${domain}`, password, authUser: ownName.authUser },
      },
      voicemail,
      baresip,
      said: combinedLogs,
      stop,
    };
  } catch (error) {
    const reason = combinedLogs();
    await stop();
    throw new Error(`the telephone system did not start:\n${reason}`, { cause: error });
  }
}

function hasModule(name: string): boolean {
  const libraries = "/usr/lib";
  return fs
    .readdirSync(libraries)
    .some((folder) => fs.existsSync(path.join(libraries, folder, "kamailio/modules", name)));
}
