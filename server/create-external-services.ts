// The external services actions use: providers, files, machine status, and the network access of each.
import type { Config } from "./config.ts";
import type { OutgoingResult } from "./outgoing/outgoing.ts";
import { createOutgoingClients } from "./outgoing/outgoing-clients.ts";
import type { Dns } from "./ports/dns.ts";
import type { ExternalServices } from "./ports/external-services.ts";
import { noTranscriber } from "./ports/transcriber.ts";
import { systemDns } from "./providers/dns.ts";
import { openFiles } from "./providers/files/open-files.ts";
import { measureMachine } from "./providers/machine.ts";
import {
  emailProviders,
  findEmailProvider,
  findTextProvider,
  findVoiceProvider,
  textProviders,
  voiceProviders,
} from "./providers/registry.ts";
import type { SimulatorProcess } from "./simulator-process.ts";

interface ExternalServicesDeps {
  readonly config: Config;
  readonly onOutgoingResult: (result: OutgoingResult) => void;
  readonly now: () => Date;
  readonly simulator: SimulatorProcess;
  /** Replaces this machine's DNS. */
  readonly dns: Dns | undefined;
  readonly ofProcess: Parameters<typeof measureMachine>[1];
  /** The port of the SMTP listener; null while no inbox uses it. */
  readonly mailPort: () => number | null;
}

export function createExternalServices(deps: ExternalServicesDeps): ExternalServices {
  const { config, now, simulator, dns, ofProcess, mailPort } = deps;
  const outgoing = createOutgoingClients({
    publicUrl: config.publicUrl,
    bucketUrl: config.files?.bucketUrl ?? null,
    awsCredentialsUrl: config.files?.credentials.url ?? null,
    simulatorUrl: simulator.baseUrl,
    privateWebhookHosts: config.privateWebhookHosts,
    onResult: deps.onOutgoingResult,
  });
  return {
    publicUrl: config.publicUrl,
    isProduction: config.isProduction,
    needsSetupCode: config.needsSetupCode,
    files: openFiles(config, {
      http: outgoing.storage,
      credentialsHttp: outgoing.awsCredentials,
      now,
    }),
    simulator,
    dns: dns ?? systemDns(now),
    transcriber: noTranscriber,
    machine: () => measureMachine(config.dataDir, ofProcess),
    http: outgoing.selfAndPush,
    checkWebhookUrl: outgoing.webhooks.check,
    postWebhook: outgoing.webhooks.post,
    findTextProvider,
    listTextProviders: () => Object.values(textProviders),
    findVoiceProvider,
    listVoiceProviders: () => Object.values(voiceProviders),
    findEmailProvider,
    listEmailProviders: () => Object.values(emailProviders),
    smtpListener: () => {
      const at = mailPort();
      return at === null ? null : { host: config.smtp.host, port: at, name: config.smtp.name };
    },
    connect: (account, settings) => ({
      settings,
      http: account.isSimulated ? outgoing.simulator : outgoing.providers,
      // If the simulator is down, its accounts are unreachable and never fall back to the real provider.
      baseUrl: account.isSimulated
        ? `${simulator.baseUrl() ?? "http://127.0.0.1:65535"}${findEmailProvider(account.provider) ? `/${account.provider}` : ""}`
        : ((findTextProvider(account.provider) ?? findEmailProvider(account.provider))?.baseUrl ??
          ""),
    }),
  };
}
