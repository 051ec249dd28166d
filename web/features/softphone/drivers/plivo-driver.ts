// Plivo driver. Its browser SDK speaks SIP over a WebSocket, like a PBX, with a token instead of a password. It only
// ever joins with a join token: our server decides who is rung. https://www.plivo.com/docs/voice/sdk/browser/reference,
// read on 2026-11-22; headers as sent by its own package.
import JsSIP from "jssip";
import { errorMessage } from "#web/data/api-error.ts";
import {
  type AudioPreferences,
  defaultAudioPreferences,
} from "#web/data/call/media/audio-preferences.ts";
import { constraintsOf } from "#web/data/call/media/microphone.ts";
import * as words from "#web/features/softphone/words.ts";
import { fill } from "#web/language/fill.ts";
import { type DriverCall, DriverError, isJoinTarget, type SoftphoneDriver } from "./driver.ts";
import { readPlivoToken } from "./plivo-token.ts";
import { createSipCall, type SipCall } from "./sip-call.ts";
import { sipErrorText } from "./sip-errors.ts";

/** Missing in JsSIP's types. */
type Registrator = ReturnType<JsSIP.UA["registrator"]> & { readonly register: () => void };

const signalling = "wss://client.plivo.com/signalling";
const domain = "phone.plivo.com";

export function makePlivoDriver(
  token: () => Promise<string>,
  /** Overridden by tests. */
  address = signalling,
): SoftphoneDriver {
  const open = new Set<SipCall>();
  let userAgent: JsSIP.UA | null = null;
  let choice: AudioPreferences = defaultAudioPreferences;
  let reportStatus: Parameters<SoftphoneDriver["onStatus"]>[0] = () => undefined;

  const badge = (held: string): string => `X-Plivo-Jwt: ${held}`;

  async function createUserAgent(): Promise<JsSIP.UA> {
    const held = await token();
    const { username } = readPlivoToken(held);
    const made = new JsSIP.UA({
      sockets: [new JsSIP.WebSocketInterface(address)],
      uri: `sip:${username}@${domain}`,
      // Registration is done below, so each one uses a valid token.
      register: false,
      register_expires: 120,
      session_timers: false,
      user_agent: "Deskbell",
    });
    made.on("registered", () => reportStatus("ready", null));
    made.on("registrationFailed", ({ cause }) => reportStatus("failed", sipErrorText(cause)));
    made.on("disconnected", () => reportStatus("failed", sipErrorText("Connection Error")));
    made.on("connected", () => void signIn(made));
    // With a listener, JsSIP leaves the renewal to us.
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
      // Not the UA's own register(): after that it would register by itself, before a new token is available.
      registrator.register();
    } catch (error) {
      reportStatus("failed", errorMessage(error));
    }
  }

  return {
    kind: "plivo",
    async start() {
      reportStatus("starting", null);
      if (userAgent === null) userAgent = await createUserAgent();
      else if (userAgent.isConnected()) await signIn(userAgent);
    },
    stop() {
      for (const call of open) call.hangUp();
      userAgent?.stop();
      userAgent = null;
    },
    async connect(to) {
      if (!isJoinTarget(to)) throw new DriverError(fill(words.joinsOnly, { provider: "Plivo" }));
      userAgent ??= await createUserAgent();
      const held = await token();
      const call = createSipCall(
        userAgent.call(`sip:desk@${domain}`, {
          mediaConstraints: {
            audio: constraintsOf(choice),
            video: false,
          } as MediaStreamConstraints,
          extraHeaders: [
            badge(held),
            `X-PH-Identity: ${readPlivoToken(held).identity}`,
            `X-PH-JoinToken: ${to.joinToken}`,
          ],
        }),
      );
      open.add(call);
      call.choose(choice);
      call.onState((state) => {
        if (state === "closed") open.delete(call);
      });
      return withoutHoldAndTransfer(call);
    },
    choose(now) {
      choice = now;
      for (const call of open) call.choose(now);
    },
    onStatus(listener) {
      reportStatus = listener;
    },
  };
}

/** Hold and transfer happen in our conference, not in this browser. */
const withoutHoldAndTransfer = ({ hangUp, mute, press, onState, sample }: SipCall): DriverCall => ({
  hangUp,
  mute,
  press,
  onState,
  sample,
});
