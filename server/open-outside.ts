// The world as actions see it: the companies by their names, the files, the machine and the way to each of them.
import type { Config } from "./config.ts";
import type { WaysOut } from "./outgoing/ways-out.ts";
import type { Dns } from "./ports/dns.ts";
import type { ExternalServices } from "./ports/external-services.ts";
import { noTranscriber } from "./ports/transcriber.ts";
import { systemDns } from "./providers/dns.ts";
import { openFiles } from "./providers/files/open-files.ts";
import { lookAtMachine } from "./providers/machine.ts";
import {
  emailProviders,
  findEmailProvider,
  findSmsProvider,
  findVoiceProvider,
  smsProviders,
  voiceProviders,
} from "./providers/registry.ts";
import type { SimulatorProcess } from "./simulator-process.ts";

export interface OutsideParts {
  readonly config: Config;
  readonly ways: WaysOut;
  readonly now: () => Date;
  readonly simulator: SimulatorProcess;
  /** Another domain name system than this machine's. */
  readonly dns: Dns | undefined;
  readonly ofProcess: Parameters<typeof lookAtMachine>[1];
  /** Where mail is received; null while no line wants it. */
  readonly mailPort: () => number | null;
}

export function openOutside(parts: OutsideParts): ExternalServices {
  const { config, ways, now, simulator, dns, ofProcess, mailPort } = parts;
  return {
    publicUrl: config.publicUrl,
    isProduction: config.isProduction,
    files: openFiles(config, ways.toStorage, now),
    simulator,
    dns: dns ?? systemDns(now),
    transcriber: noTranscriber,
    machine: () => lookAtMachine(config.dataDir, ofProcess),
    http: ways.toOurselves,
    findSmsProvider: findSmsProvider,
    listTextProviders: () => Object.values(smsProviders),
    findVoiceProvider,
    listVoiceProviders: () => Object.values(voiceProviders),
    findEmailProvider: findEmailProvider,
    listMailProviders: () => Object.values(emailProviders),
    smtpListener: () => {
      const at = mailPort();
      return at === null ? null : { host: config.smtp.host, port: at, name: config.smtp.name };
    },
    connect: (account, settings) => ({
      settings,
      http: account.isSimulated ? ways.toSimulator : ways.toCompanies,
      // A world that is down is unreachable, and never by chance the real one.
      baseUrl: account.isSimulated
        ? `${simulator.baseUrl() ?? "http://127.0.0.1:65535"}${findEmailProvider(account.vendor) ? `/${account.vendor}` : ""}`
        : ((findSmsProvider(account.vendor) ?? findEmailProvider(account.vendor))?.baseUrl ?? ""),
    }),
  };
}
