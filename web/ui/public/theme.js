// Runs before the first paint; web/ui/theme/theme.ts keeps the same key.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is switched off: the system's theme holds.
}
