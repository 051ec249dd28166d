// Loudness of a stream for bars: 0 is silence, 1 as loud as a voice gets.

export interface LevelMeterSource {
  readonly read: () => number;
  readonly stop: () => void;
}

/** A logarithmic scale, as the ear hears it, from a whisper to a shout. */
export function levelToBars(rms: number): number {
  if (rms <= 0) return 0;
  const decibels = 20 * Math.log10(rms);
  return Math.min(1, Math.max(0, (decibels + 60) / 50));
}

export function createLevelMeter(stream: MediaStream): LevelMeterSource {
  const context = new AudioContext();
  const looking = new AnalyserNode(context, { fftSize: 1_024, smoothingTimeConstant: 0 });
  const source = context.createMediaStreamSource(stream);
  source.connect(looking);
  void context.resume();
  const samples = new Float32Array(looking.fftSize);
  return {
    read() {
      looking.getFloatTimeDomainData(samples);
      let sum = 0;
      for (const sample of samples) sum += sample * sample;
      return levelToBars(Math.sqrt(sum / samples.length));
    },
    stop() {
      source.disconnect();
      void context.close();
    },
  };
}
