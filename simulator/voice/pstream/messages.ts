// Messages between the carrier's signaling gateway and its browser SDK (@twilio/voice-sdk 2.18, whose source is the
// only description): JSON with a type and a payload, and an occasional empty line as keep-alive.

const version = "1.6";
export const keepAliveMessage = "\n";

type Loose = Readonly<Record<string, unknown>>;

export interface SignalingMessage {
  readonly type: string;
  readonly payload: Loose;
}

/** Null if it cannot be parsed. */
export function readMessage(text: string): SignalingMessage | null {
  try {
    const { type, payload } = JSON.parse(text);
    const isLoose = typeof payload === "object" && payload !== null;
    return typeof type === "string" ? { type, payload: isLoose ? payload : {} } : null;
  } catch {
    return null;
  }
}

export function writeMessage({ type, payload }: OutgoingSignalingMessage): string {
  return JSON.stringify({ type, payload, version });
}

export const textOf = ({ payload }: SignalingMessage, name: string): string => {
  const value = payload[name];
  return typeof value === "string" ? value : "";
};

/** The parameters given to `device.connect`, sent as a query string. */
export function paramsOf({ payload }: SignalingMessage): Record<string, string> {
  const { twilio } = payload;
  const params = typeof twilio === "object" && twilio !== null && "params" in twilio;
  return params ? Object.fromEntries(new URLSearchParams(String(twilio.params))) : {};
}

/** Codes that the SDK maps to its own errors. */
interface SignalingErrorCode {
  readonly code: number;
  readonly message: string;
}

export type OutgoingSignalingMessage =
  | {
      readonly type: "connected";
      readonly payload: {
        readonly region: string;
        readonly edge: string;
        readonly home: string;
        readonly token: { readonly identity: string; readonly ttl: number };
      };
    }
  | { readonly type: "ready" | "offline"; readonly payload: Loose }
  | {
      readonly type: "error";
      readonly payload: { readonly error: SignalingErrorCode; readonly callsid?: string };
    }
  | {
      readonly type: "invite";
      readonly payload: {
        readonly callsid: string;
        readonly sdp: string;
        readonly reconnect: string;
        readonly parameters: Readonly<Record<string, string>>;
      };
    }
  | { readonly type: "ringing"; readonly payload: { readonly callsid: string } }
  | {
      readonly type: "answer";
      readonly payload: {
        readonly callsid: string;
        readonly sdp: string;
        readonly reconnect: string;
      };
    }
  | { readonly type: "cancel"; readonly payload: { readonly callsid: string } }
  | {
      readonly type: "hangup";
      readonly payload: { readonly callsid: string; readonly error?: SignalingErrorCode };
    };
