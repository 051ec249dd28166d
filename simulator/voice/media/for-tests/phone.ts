// A phone for tests and measurements: it seeks the exchange as a browser does, hums a tone, and keeps what it hears.
import { Clock } from "#simulator/voice/media/legs/clock.ts";
import { Tape } from "#simulator/voice/media/legs/tape.ts";
import { DigitWriter } from "#simulator/voice/media/packets/digits.ts";
import { Path } from "#simulator/voice/media/packets/path.ts";
import { tone } from "#simulator/voice/media/sound/compose.ts";
import { quietFrame } from "#simulator/voice/media/sound/mix.ts";
import { frameSamples, samplesPerSecond } from "#simulator/voice/media/sound/mulaw.ts";
import { toneLevel } from "#simulator/voice/media/tone.ts";

/** So many hum with one clock. */
export class PhoneShelf {
  readonly #phones = new Set<Phone>();
  readonly #clock = new Clock(
    () => {
      for (const phone of this.#phones) phone.turn();
    },
    () => performance.now(),
  );

  take(): Phone {
    const phone = new Phone();
    this.#phones.add(phone);
    this.#clock.start();
    return phone;
  }

  async close(): Promise<void> {
    this.#clock.stop();
    await Promise.all([...this.#phones].map((phone) => phone.hangUp()));
  }
}

export class Phone {
  readonly #path: Path;
  readonly #keys = new DigitWriter();
  #tape = new Tape();
  #hum: Uint8Array | null = null;
  #at = 0;
  #isConnected: () => void = () => {};
  #isGone: () => void = () => {};
  readonly connected = new Promise<void>((settle) => {
    this.#isConnected = settle;
  });
  readonly gone = new Promise<void>((settle) => {
    this.#isGone = settle;
  });
  #hasVanished = false;
  digits = "";
  packets = 0;

  constructor() {
    const rules = {
      addresses: ["127.0.0.1"],
      ports: null,
      seeks: true,
      random: Math.random,
    };
    this.#path = new Path(rules, {
      onDigit: (digit) => {
        this.digits += digit;
      },
      onConnected: () => this.#isConnected(),
      onGone: () => this.#isGone(),
    });
  }

  offer(): Promise<string> {
    return this.#path.offer();
  }

  accept(answer: string): Promise<void> {
    return this.#path.accept(answer);
  }

  answer(offer: string): Promise<string> {
    return this.#path.answer(offer);
  }

  /** Null: says nothing. A whole second of a whole tone has no seam. */
  hum(hz: number | null, level = 0.3): void {
    this.#hum = hz === null ? null : tone(hz, 1, level);
  }

  press(digits: string): void {
    this.#keys.write(digits);
  }

  turn(): void {
    const frame = this.#path.pull();
    if (frame !== null) this.packets += 1;
    this.#tape.add(frame ?? quietFrame);
    const said = this.#hum?.subarray(this.#at, this.#at + frameSamples) ?? quietFrame;
    this.#at = (this.#at + frameSamples) % samplesPerSecond;
    if (!this.#hasVanished) this.#path.send(said, this.#keys.next());
  }

  /** The amplitude of a tone in what it heard last. */
  hears(hz: number, seconds = 0.3): number {
    return toneLevel(this.#tape.read().slice(-seconds * samplesPerSecond), hz);
  }

  forget(): void {
    this.#tape = new Tape();
  }

  /** As a browser that is killed: no packet comes any more. */
  vanish(): void {
    this.#hasVanished = true;
  }

  hangUp(): Promise<void> {
    return this.#path.close();
  }
}
