/** Pages served by plain http in an office have no clipboard of their own; the old way still works there. */
export async function copyToClipboard(words: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    return copyBySelection(words);
  }
}

function copyBySelection(words: string): boolean {
  const before = document.activeElement;
  const box = document.createElement("textarea");
  box.value = words;
  // Inside an open dialog, or the browser would not let it have the selection.
  const place = document.querySelector("dialog:modal") ?? document.body;
  place.append(box);
  box.select();
  const isCopied = document.execCommand("copy");
  box.remove();
  if (before instanceof HTMLElement) before.focus();
  return isCopied;
}
