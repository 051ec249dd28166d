/** Out of the field, and not to the page at large: to the heading of what it belongs to, where the next Tab begins. */
export function leaveField(field: HTMLElement): void {
  const place =
    field.closest("[data-pane]")?.querySelector<HTMLElement>("h1") ??
    document.querySelector<HTMLElement>("main");
  if (place === null) {
    field.blur();
    return;
  }
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
