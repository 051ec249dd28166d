// Loaded before everything else: where the page's own script or style sheet cannot be fetched, says so.
addEventListener(
  "error",
  ({ target }) => {
    const isScript = target instanceof HTMLScriptElement && target.type === "module";
    const isStyle = target instanceof HTMLLinkElement && target.rel === "stylesheet";
    // A part of a page that stands already tells of its absence itself.
    if ((!isScript && !isStyle) || document.getElementById("app")?.firstElementChild) return;
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", show);
    else show();
  },
  true,
);

function show() {
  const failed = document.getElementById("load-failed");
  if (failed === null || !failed.hidden) return;
  failed.hidden = false;
  const again = failed.querySelector("button");
  again?.addEventListener("click", () => location.reload());
  again?.focus();
}
