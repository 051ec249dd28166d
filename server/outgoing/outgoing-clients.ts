// Which destinations each part of the server may request.
import {
  createOutgoing,
  eitherOf,
  type Outgoing,
  type OutgoingResult,
  onlyTo,
  toPublicHosts,
} from "./outgoing.ts";

export interface OutgoingClients {
  /** Email, SMS and voice providers. */
  readonly toCompanies: Outgoing;
  readonly toSimulator: Outgoing;
  /** For the check of the public URL, webhook confirmations, and browser push services on an allowlist. */
  readonly toOwnAndPush: Outgoing;
  /** Configured by the operator, wherever it is. */
  readonly toStorage: Outgoing;
  /** The service of AWS that gives this machine the keys of its role. */
  readonly toAwsCredentials: Outgoing;
}

export function createOutgoingClients(options: {
  readonly publicUrl: string;
  readonly bucketUrl: string | null;
  readonly awsCredentialsUrl: string | null;
  readonly simulatorUrl: () => string | null;
  readonly onResult: (result: OutgoingResult) => void;
}): OutgoingClients {
  const { onResult } = options;
  return {
    toCompanies: createOutgoing({ reach: toPublicHosts, onResult }),
    toSimulator: createOutgoing({ reach: onlyTo(options.simulatorUrl), onResult }),
    toOwnAndPush: createOutgoing({
      reach: eitherOf(
        toPublicHosts,
        onlyTo(() => options.publicUrl),
      ),
      onResult,
    }),
    toStorage: createOutgoing({ reach: onlyTo(() => options.bucketUrl), onResult }),
    toAwsCredentials: createOutgoing({ reach: onlyTo(() => options.awsCredentialsUrl), onResult }),
  };
}
