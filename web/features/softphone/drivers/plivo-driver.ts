// By Plivo: its browsers speak SIP over a WebSocket, as a telephone system of one's own does, and show a token where
// that wants a password. It only ever calls in with a pass: who rings, and for whom, is ours to say.
// https://www.plivo.com/docs/voice/sdk/browser/reference, looked at on 2026-11-22; headers as its own package writes.
import JsSIP from "jssip";
import { errorMessage } from "#web/data/api-error.ts";
import {
  type AudioPreferences,
  defaultAudioPreferences,
} from "#web/data/call/media/audio-preferences.ts";
import { constraintsOf } from "#web/data/call/media/microphone.ts";
import { type DriverCall, DriverError, isJoinTarget, type SoftphoneDriver } from "./driver.ts";
import { readPlivoToken } from "./plivo-token.ts";
import { createSipCall, type SipCall } from "./sip-call.ts";
import { sipErrorText } from "./sip-errors.ts";

/** Their types leave it out. */
type Registrator = ReturnType<JsSIP.UA["registrator"]> & { readonly register: () => void };

const signalling = "wss://client.plivo.com/signalling";
const domain = "phone.plivo.com";

export function makePlivoDriver(
  token: () => Promise<string>,
  /** A test's own signalling. */
  address = signalling,
): SoftphoneDriver {
  const open = new Set<SipCall>();
  let line: JsSIP.UA | null = null;
  let choice: AudioPreferences = defaultAudioPreferences;
  let say: Parameters<SoftphoneDriver["onStanding"]>[0] = () => undefined;

  const badge = (held: string): string => `X-Plivo-Jwt: ${held}`;

  async function begin(): Promise<JsSIP.UA> {
    const held = await token();
    const { username } = readPlivoToken(held);
    const made = new JsSIP.UA({
      sockets: [new JsSIP.WebSocketInterface(address)],
      uri: `sip:${username}@${domain}`,
      // By ours alone: each sign-in shows a token that is still good.
      register: false,
      register_expires: 120,
      session_timers: false,
      user_agent: "Deskbell",
    });
    made.on("registered", () => say("ready", null));
    made.on("registrationFailed", ({ cause }) => say("failed", sipErrorText(cause)));
    made.on("disconnected", () => say("failed", sipErrorText("Connection Error")));
    made.on("connected", () => void signIn(made));
    // Listened to, it is ours to do.
    made.on("registrationExpiring", () => void signIn(made));
    made.start();
    return made;
  }

  async function signIn(made: JsSIP.UA): Promise<void> {
    try {
      const next = await token();
      if (!made.isConnected()) return;
      const registrator = made.registrator() as Registrator;
      registrator.setExtraHeaders([badge(next)]);
      // Not the line's own register(): from then on that would sign in by itself, before the token is asked for.
      registrator.register();
    } catch (error) {
      say("failed", errorMessage(error));
    }
  }

  return {
    kind: "plivo",
    async start() {
      say("starting", null);
      if (line === null) line = await begin();
      else if (line.isConnected()) await signIn(line);
    },
    stop() {
      for (const call of open) call.hangUp();
      line?.stop();
      line = null;
    },
    async connect(to) {
      if (!isJoinTarget(to)) throw new DriverError("Plivo can only join calls made in Deskbell.");
      line ??= await begin();
      const held = await token();
      const call = createSipCall(
        line.call(`sip:desk@${domain}`, {
          mediaConstraints: {
            audio: constraintsOf(choice),
            video: false,
          } as MediaStreamConstraints,
          extraHeaders: [
            badge(held),
            `X-PH-Identity: ${readPlivoToken(held).identity}`,
            `X-PH-Pass: ${to.pass}`,
          ],
        }),
      );
      open.add(call);
      call.choose(choice);
      call.onState((state) => {
        if (state === "closed") open.delete(call);
      });
      return withoutPbxCalls(call);
    },
    choose(now) {
      choice = now;
      for (const call of open) call.choose(now);
    },
    onStanding(listener) {
      say = listener;
    },
  };
}

/** Hold and transfer are the desk's: the room knows them, and not this browser. */
const withoutPbxCalls = ({ hangUp, mute, press, onState, sample }: SipCall): DriverCall => ({
  ...{ hangUp, mute, press, onState, sample },
});
