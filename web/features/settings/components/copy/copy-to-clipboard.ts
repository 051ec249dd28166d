/** Pages served over plain http have no clipboard API; copying a selection still works there. */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const box = document.createElement("textarea");
  box.value = text;
  // Must be inside an open modal dialog, or the browser does not allow the selection.
  const container = document.querySelector("dialog:modal") ?? document.body;
  container.append(box);
  box.select();
  const isCopied = document.execCommand("copy");
  box.remove();
  if (before instanceof HTMLElement) before.focus();
  return isCopied;
}
