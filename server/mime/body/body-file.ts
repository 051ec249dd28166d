export interface BodyFile {
  readonly name: string | null;
  readonly type: string;
  readonly bytes: Buffer;
  readonly contentId: string | null;
  readonly isInline: boolean;
}
