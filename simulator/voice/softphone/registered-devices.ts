// Browsers the carrier can ring: each registers under the identity of its token.
import type { LiveCall } from "#simulator/voice/calls/live-call.ts";

export interface Device {
  /**
   * Rings until the returned function is called. The device answers with `call.leg` and presentUpdatedCall, or
   * declines.
   */
  ring(call: LiveCall): () => void;
}

export class Devices {
  readonly #byIdentity = new Map<string, Set<Device>>();

  register(accountSid: string, identity: string, device: Device): () => void {
    const key = `${accountSid} ${identity}`;
    const devices = this.#byIdentity.get(key) ?? new Set();
    this.#byIdentity.set(key, devices.add(device));
    return () => {
      devices.delete(device);
      if (devices.size === 0) this.#byIdentity.delete(key);
    };
  }

  /** Null if no device is registered. */
  ring(accountSid: string, identity: string, call: LiveCall): (() => void) | null {
    const devices = this.#byIdentity.get(`${accountSid} ${identity}`);
    if (devices === undefined) return null;
    const stops = [...devices].map((device) => device.ring(call));
    return () => {
      for (const stop of stops) stop();
    };
  }
}
