// werift closes without a word, and a browser then waits for half a minute before it believes that we are gone.
// TLS has a word for it: close_notify (RFC 6347 §4.1.2, RFC 5246 §7.2.1).
import { setTimeout as pause } from "node:timers/promises";
import type { RTCDtlsTransport } from "werift";

const alert = 21;
const closeNotify = Buffer.of(1, 0);
/** A socket that is closed at once takes with it what it was given last. */
const untilItLeftMs = 20;

export async function sendDtlsCloseNotify(dtls: RTCDtlsTransport["dtls"]): Promise<void> {
  if (dtls === undefined || !dtls.connected) return;
  const { cipher } = dtls;
  const encrypt = cipher.encryptPacket.bind(cipher);
  // Its only door to the cipher sends what applications say; the record is given its real type on the way.
  cipher.encryptPacket = (record) => {
    record.recordLayerHeader.contentType = alert;
    return encrypt(record);
  };
  await dtls.send(closeNotify);
  await pause(untilItLeftMs);
}
