// Which destinations each part of the server may request.
import {
  anyOf,
  createOutgoing,
  type Outgoing,
  type OutgoingResult,
  onlyOrigin,
  onlyPublicHosts,
} from "./outgoing.ts";
import { createWebhookClient } from "./post-webhook.ts";

interface OutgoingClients {
  /** Email, SMS and voice providers. */
  readonly providers: Outgoing;
  readonly simulator: Outgoing;
  /** For the check of the public URL, webhook confirmations, and browser push services on an allowlist. */
  readonly selfAndPush: Outgoing;
  /** Configured by the operator, wherever it is. */
  readonly storage: Outgoing;
  /** The service of AWS that gives this machine the keys of its role. */
  readonly awsCredentials: Outgoing;
  /** Endpoints that members choose for the events of their workspace. */
  readonly webhooks: ReturnType<typeof createWebhookClient>;
}

export function createOutgoingClients(options: {
  readonly publicUrl: string;
  readonly bucketUrl: string | null;
  readonly awsCredentialsUrl: string | null;
  readonly simulatorUrl: () => string | null;
  readonly privateWebhookHosts: readonly string[];
  readonly onResult: (result: OutgoingResult) => void;
}): OutgoingClients {
  const { onResult } = options;
  return {
    providers: createOutgoing({ checkDestination: onlyPublicHosts, onResult }),
    simulator: createOutgoing({ checkDestination: onlyOrigin(options.simulatorUrl), onResult }),
    selfAndPush: createOutgoing({
      checkDestination: anyOf(
        onlyPublicHosts,
        onlyOrigin(() => options.publicUrl),
      ),
      onResult,
    }),
    storage: createOutgoing({ checkDestination: onlyOrigin(() => options.bucketUrl), onResult }),
    awsCredentials: createOutgoing({
      checkDestination: onlyOrigin(() => options.awsCredentialsUrl),
      onResult,
    }),
    webhooks: createWebhookClient({ privateHosts: options.privateWebhookHosts }),
  };
}
