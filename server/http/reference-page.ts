// The API reference as one page without a script: operations by tag, their fields, the error catalogue.
export const referenceStyle = "";

export function drawReference(_document: Record<string, unknown>): string {
  return "";
}
