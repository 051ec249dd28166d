/**
 * Whether leaving this page could lose something: a dialog is open, or a form holds input that nobody has submitted.
 * For what navigates without being asked to, such as answering a call.
 */
export const hasOpenWork = (): boolean =>
  document.querySelector("dialog[open], form[data-typed]") !== null;
