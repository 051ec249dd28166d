// werift closes without notice, and a browser then waits half a minute before it considers the peer gone. This sends
// TLS's close_notify (RFC 6347 §4.1.2, RFC 5246 §7.2.1).
import { setTimeout as pause } from "node:timers/promises";
import type { RTCDtlsTransport } from "werift";

const alert = 21;
const closeNotify = Buffer.of(1, 0);
/** A socket closed at once drops its last packet. */
const flushMs = 20;

export async function sendDtlsCloseNotify(dtls: RTCDtlsTransport["dtls"]): Promise<void> {
  if (dtls === undefined || !dtls.connected) return;
  const { cipher } = dtls;
  const encrypt = cipher.encryptPacket.bind(cipher);
  // werift can only encrypt application data, so this sets the record's real type on the way.
  cipher.encryptPacket = (record) => {
    record.recordLayerHeader.contentType = alert;
    return encrypt(record);
  };
  await dtls.send(closeNotify);
  await pause(flushMs);
}
