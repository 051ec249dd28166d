export type AuditDetails = Readonly<Record<string, unknown>>;
/** The name of an id; null if it was deleted. */
export type NameOf = (id: string) => string | null;

export interface AuditedAction {
  readonly details: AuditDetails;
  /** The object of the action. */
  readonly object: string | null;
  readonly nameOf: NameOf;
}
export type DescribeAction = (action: AuditedAction) => string;
