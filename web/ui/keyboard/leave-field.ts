/** Moves focus from the field to the heading of its pane instead of the page, so the next Tab starts there. */
export function leaveField(field: HTMLElement): void {
  const target =
    field.closest("[data-pane]")?.querySelector<HTMLElement>("h1") ??
    document.querySelector<HTMLElement>("main");
  if (target === null) {
    field.blur();
    return;
  }
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
