export type AuditDetails = Readonly<Record<string, unknown>>;
/** The name of an id; null if it was deleted. */
export type NameOf = (id: string) => string | null;
