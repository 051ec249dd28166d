// Plivo's own package, spoken to a company on loopback. What concerns voice it sends to the vendor's address
// whatever address it was given, so its road is bent for as long as a suite runs.
import { createRequire } from "node:module";
import { Client } from "plivo";

type Told = Readonly<Record<string, unknown>>;
interface Part {
  get(id: string): Promise<Told>;
  list(query?: Told): Promise<readonly Told[]>;
  update(id: string, change: Told): Promise<Told>;
}

/** Its declarations lag behind its code; these are the parts that we compare ourselves with. */
export interface OfficialPlivo {
  readonly numbers: Part;
  readonly applications: Part & { create(name: string, about: Told): Promise<Told> };
  readonly messages: Part & {
    create(src: string, dst: string, text: string, more: Told): Promise<Told>;
  };
  readonly accounts: { get(): Promise<Told> };
}

export const officialPlivo = (authId: string, authToken: string, home: string): OfficialPlivo =>
  new Client(authId, authToken, {
    url: `${home}/v1/Account/${authId}`,
  }) as unknown as OfficialPlivo;

interface Road {
  readonly url?: string;
}
type Adapter = (road: Road) => Promise<unknown>;
interface Axios {
  readonly defaults: { adapter: unknown };
  getAdapter(names: unknown): Adapter;
}

/** Returns what puts the road back. */
export function bendPlivoRoad(home: string): () => void {
  const ofPackage = createRequire(createRequire(import.meta.url).resolve("plivo"));
  const axios: Axios = ofPackage("axios");
  const usual = axios.defaults.adapter;
  const go = axios.getAdapter(usual);
  axios.defaults.adapter = (road: Road) =>
    go({ ...road, url: road.url?.replace("https://api.plivo.com", home) ?? "" });
  return () => {
    axios.defaults.adapter = usual;
  };
}
