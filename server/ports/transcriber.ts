// What turns a recording into words. None is built in: a model that understands telephone speech is larger
// than everything else here, and sending customers' voices elsewhere is for the owner to decide.
export interface Transcriber {
  readonly id: string;
  /** null: it cannot tell, now or ever. */
  transcribe(sound: {
    /** The WAV file, opened anew by each call. */
    open(): Promise<AsyncIterable<Uint8Array> | null>;
    readonly channels: number;
  }): Promise<string | null>;
}

export const noTranscriber: Transcriber = { id: "off", transcribe: async () => null };
