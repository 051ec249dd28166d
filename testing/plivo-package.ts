// Plivo's own package against a fake provider on loopback. It sends voice requests to Plivo's host whatever URL it
// was given, so its requests are redirected while a suite runs.
import { createRequire } from "node:module";
import { Client } from "plivo";

type Fields = Readonly<Record<string, unknown>>;
interface Part {
  get(id: string): Promise<Fields>;
  list(query?: Fields): Promise<readonly Fields[]>;
  update(id: string, change: Fields): Promise<Fields>;
}

/** The package's type declarations are outdated; these are the parts our adapter is compared with. */
interface OfficialPlivo {
  readonly numbers: Part;
  readonly applications: Part & { create(name: string, about: Fields): Promise<Fields> };
  readonly messages: Part & {
    create(src: string, dst: string, text: string, more: Fields): Promise<Fields>;
  };
  readonly accounts: { get(): Promise<Fields> };
}

export const officialPlivo = (authId: string, authToken: string, home: string): OfficialPlivo =>
  new Client(authId, authToken, {
    url: `${home}/v1/Account/${authId}`,
  }) as unknown as OfficialPlivo;

interface AxiosRequestConfig {
  readonly url?: string;
}
type Adapter = (config: AxiosRequestConfig) => Promise<unknown>;
interface Axios {
  readonly defaults: { adapter: unknown };
  getAdapter(names: unknown): Adapter;
}

/** Redirects the package's requests; returns the undo. */
export function redirectPlivoApi(home: string): () => void {
  const ofPackage = createRequire(createRequire(import.meta.url).resolve("plivo"));
  const axios: Axios = ofPackage("axios");
  const usual = axios.defaults.adapter;
  const go = axios.getAdapter(usual);
  axios.defaults.adapter = (config: AxiosRequestConfig) =>
    go({ ...config, url: config.url?.replace("https://api.plivo.com", home) ?? "" });
  return () => {
    axios.defaults.adapter = usual;
  };
}
