const MB = 1024 * 1024;

/** Formats bytes for people: 3.5 GB, 24 MB, 612 kB; in German 3,5 GB. */
export function formatBytes(bytes: number, locale = "en"): string {
  const [unit, size] =
    bytes >= 1024 * MB
      ? (["gigabyte", 1024 * MB] as const)
      : bytes >= MB
        ? (["megabyte", MB] as const)
        : bytes >= 1024
          ? (["kilobyte", 1024] as const)
          : (["byte", 1] as const);
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit,
    unitDisplay: size === 1 ? "long" : "short",
    maximumFractionDigits: size >= MB && bytes < 10 * size ? 1 : 0,
    useGrouping: false,
  }).format(bytes / size);
}
