// Where each part of the server may send requests.
import {
  eitherOf,
  type Outgoing,
  type OutgoingResult,
  onlyTo,
  openOutgoing,
  toPublicPlaces,
} from "./outgoing.ts";

export interface WaysOut {
  /** Companies that carry mail, texts and calls. */
  readonly toCompanies: Outgoing;
  readonly toSimulator: Outgoing;
  /** For the round trip to our own address, and services that browsers name from a list of ours. */
  readonly toOurselves: Outgoing;
  /** The operator named it, wherever it stands. */
  readonly toStorage: Outgoing;
}

export function openWaysOut(places: {
  readonly publicUrl: string;
  readonly bucketUrl: string | null;
  readonly simulatorUrl: () => string | null;
  readonly tell: (result: OutgoingResult) => void;
}): WaysOut {
  const { tell } = places;
  return {
    toCompanies: openOutgoing({ reach: toPublicPlaces, tell }),
    toSimulator: openOutgoing({ reach: onlyTo(places.simulatorUrl), tell }),
    toOurselves: openOutgoing({
      reach: eitherOf(
        toPublicPlaces,
        onlyTo(() => places.publicUrl),
      ),
      tell,
    }),
    toStorage: openOutgoing({ reach: onlyTo(() => places.bucketUrl), tell }),
  };
}
