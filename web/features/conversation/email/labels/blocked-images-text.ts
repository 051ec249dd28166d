// How many images are blocked, and why. Pure.

/** Null if none are blocked. */
export function blockedImagesText(far: number, counting: number): string | null {
  const blocked = [
    ...(far > 0 ? [`${far} remote ${far === 1 ? "image" : "images"}`] : []),
    ...(counting > 0 ? [`${counting} tracking ${counting === 1 ? "pixel" : "pixels"}`] : []),
  ];
  return blocked.length === 0 ? null : `${blocked.join(" and ")} blocked.`;
}
