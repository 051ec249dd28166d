// The only place in the simulator that reads the environment.
import type { SimulatorOptions } from "./start.ts";

function need(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === "") throw new Error(`${name} is not set.`);
  return value;
}

export function readConfig(): SimulatorOptions {
  const port = Number(process.env.SIMULATOR_PORT ?? "0");
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Error("SIMULATOR_PORT isn't a port number.");
  }
  const mailPort = Number(process.env.SIMULATOR_MAIL_PORT ?? "0");
  const publicUrl = need("SIMULATOR_PUBLIC_URL");
  return {
    port,
    databaseUrl: need("SIMULATOR_DATABASE_URL"),
    schema: process.env.SIMULATOR_SCHEMA ?? "simulator",
    publicUrl,
    appUrl: process.env.SIMULATOR_APP_URL ?? publicUrl,
    ...(process.env.SIMULATOR_OWN_URL ? { ownUrl: process.env.SIMULATOR_OWN_URL } : {}),
    ...(mailPort > 0
      ? { smtpListener: { host: process.env.SIMULATOR_MAIL_HOST ?? "127.0.0.1", port: mailPort } }
      : {}),
    key: need("SIMULATOR_KEY"),
    pace: Number(process.env.SIMULATOR_PACE ?? "1"),
    callPace: Number(process.env.SIMULATOR_CALL_PACE ?? "1"),
    sound: process.env.SIMULATOR_SOUND === "none" ? "none" : "packets",
  };
}
