// Transcribes recordings. None is built in: a model that understands phone audio is larger than the rest of the app,
// and sending customers' voices elsewhere is the owner's decision.
export interface Transcriber {
  readonly id: string;
  /** Null if it can't transcribe this audio, now or later. */
  transcribe(sound: {
    /** The WAV file; each call opens it again. */
    open(): Promise<AsyncIterable<Uint8Array> | null>;
    readonly channels: number;
  }): Promise<string | null>;
}

export const noTranscriber: Transcriber = { id: "off", transcribe: async () => null };
