// By Plivo: its browsers speak SIP over a WebSocket, as a telephone system of one's own does, and show a token where
// that wants a password. It only ever calls in with a pass: who rings, and for whom, is ours to say.
// https://www.plivo.com/docs/voice/sdk/browser/reference, looked at on 2026-11-22; headers as its own package writes.
import JsSIP from "jssip";
import { firstMediaChoice, type MediaChoice } from "#web/data/call/media/media-choice.ts";
import { constraintsOf } from "#web/data/call/media/microphone.ts";
import { type DriverCall, DriverTrouble, isPass, type SoftphoneDriver } from "./driver.ts";
import { readPlivoToken } from "./plivo-token.ts";
import { makeSipCall, type SipCall } from "./sip-call.ts";
import { sipWords } from "./sip-words.ts";

const signalling = "wss://client.plivo.com/signalling";
const domain = "phone.plivo.com";

export function makePlivoDriver(
  token: () => Promise<string>,
  /** A test's own signalling. */
  address = signalling,
): SoftphoneDriver {
  const open = new Set<SipCall>();
  let line: JsSIP.UA | null = null;
  let choice: MediaChoice = firstMediaChoice;
  let say: Parameters<SoftphoneDriver["onStanding"]>[0] = () => undefined;

  const badge = (held: string): string => `X-Plivo-Jwt: ${held}`;

  async function begin(): Promise<JsSIP.UA> {
    const held = await token();
    const { username } = readPlivoToken(held);
    const made = new JsSIP.UA({
      sockets: [new JsSIP.WebSocketInterface(address)],
      uri: `sip:${username}@${domain}`,
      register_expires: 120,
      session_timers: false,
      user_agent: "Deskbell",
    });
    made.registrator().setExtraHeaders([badge(held)]);
    made.on("registered", () => say("ready", null));
    made.on("registrationFailed", ({ cause }) => say("refused", sipWords(cause)));
    made.on("disconnected", () => say("failed", sipWords("Connection Error")));
    // Listened to, it is ours to do: by a token that is still good.
    made.on("registrationExpiring", () => {
      void token().then(
        (next) => {
          made.registrator().setExtraHeaders([badge(next)]);
          made.register();
        },
        () => undefined,
      );
    });
    made.start();
    return made;
  }

  return {
    kind: "plivo",
    async start() {
      say("starting", null);
      line ??= await begin();
    },
    stop() {
      for (const call of open) call.hangUp();
      line?.stop();
      line = null;
    },
    async connect(to) {
      if (!isPass(to)) throw new DriverTrouble("Plivo can only join calls made in Deskbell.");
      line ??= await begin();
      const held = await token();
      const call = makeSipCall(
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
      return ofTheDesk(call);
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
const ofTheDesk = ({ hangUp, mute, press, onState, sample }: SipCall): DriverCall => ({
  ...{ hangUp, mute, press, onState, sample },
});
