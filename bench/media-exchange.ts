// The exchange as a process of its own, so that the cost of what hums at it is not counted with it.
import {
  type AudioMediaExchange,
  createMediaExchange,
} from "#simulator/voice/media/open-exchange.ts";

export type AskExchange =
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

function tell(answer: ExchangeAnswer): void {
  process.send?.(answer);
}

async function join({ call, leg: id, offer }: AskExchange & { kind: "join" }): Promise<void> {
  const leg = exchange.openLeg(id);
  const room = exchange.openRoom(String(call));
  room.setWaitMusic(exchange.clips.music);
  room.add(leg);
  room.begin();
  room.startRecording();
  tell({ kind: "joined", leg: id, answer: await leg.answer(offer) });
}

process.on("message", (ask: AskExchange) => {
  if (ask.kind === "join") return void join(ask);
  const { user, system } = process.cpuUsage();
  const rssMiB = process.memoryUsage().rss / 2 ** 20;
  tell({ kind: "figures", cpuMs: (user + system) / 1_000, rssMiB, figures: exchange.figures });
});
process.once("disconnect", () => process.exit(0));
