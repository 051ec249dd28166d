/**
 * Whether leaving this page could lose something: a dialog is open, or a form has unsubmitted input. For navigation the
 * member did not request, such as answering a call.
 */
export const hasOpenWork = (): boolean =>
  document.querySelector("dialog[open], form[data-typed]") !== null;
