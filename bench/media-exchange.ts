// Runs the media exchange as a separate process, so the cost of the test phones is not measured with it.
import {
  type AudioMediaExchange,
  createMediaExchange,
} from "#simulator/voice/media/open-exchange.ts";

export type ExchangeRequest =
  | { readonly kind: "join"; readonly call: number; readonly leg: string; readonly offer: string }
  | { readonly kind: "figures" };

export type ExchangeAnswer =
  | { readonly kind: "joined"; readonly leg: string; readonly answer: string }
  | {
      readonly kind: "figures";
      readonly cpuMs: number;
      readonly rssMiB: number;
      readonly figures: AudioMediaExchange["figures"];
    };

const exchange = createMediaExchange({ runProgram: async () => null });

function sendAnswer(answer: ExchangeAnswer): void {
  process.send?.(answer);
}

async function join({ call, leg: id, offer }: ExchangeRequest & { kind: "join" }): Promise<void> {
  const leg = exchange.openLeg(id);
  const conference = exchange.openRoom(String(call));
  conference.setWaitMusic(exchange.clips.music);
  conference.add(leg);
  conference.start();
  conference.startRecording();
  sendAnswer({ kind: "joined", leg: id, answer: await leg.answer(offer) });
}

process.on("message", (ask: ExchangeRequest) => {
  if (ask.kind === "join") return void join(ask);
  const { user, system } = process.cpuUsage();
  const rssMiB = process.memoryUsage().rss / 2 ** 20;
  sendAnswer({
    kind: "figures",
    cpuMs: (user + system) / 1_000,
    rssMiB,
    figures: exchange.figures,
  });
});
process.once("disconnect", () => process.exit(0));
