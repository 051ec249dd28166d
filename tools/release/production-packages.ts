// The packages that the server loads, from package-lock.json.
interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly devOptional?: boolean;
}

export interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** Folders below the repository, such as "node_modules/pg"; without packages for one platform. */
export function listProductionPackages(lockfile: Lockfile): string[] {
  return Object.entries(lockfile.packages)
    .filter(([folder, one]) => folder !== "" && !one.dev && !one.optional && !one.devOptional)
    .map(([folder]) => folder)
    .filter((folder) => !/(^|\/)node_modules\/@types\//.test(folder));
}

export function getLockedPackage(
  lockfile: Lockfile,
  name: string,
): { version: string; integrity: string } {
  const { version, integrity } = lockfile.packages[`node_modules/${name}`] ?? {};
  if (version === undefined || integrity === undefined)
    throw new Error(`package-lock.json has no ${name}`);
  return { version, integrity };
}
