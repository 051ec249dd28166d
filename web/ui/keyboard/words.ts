// Names of keys on key caps.
export const ctrl = "Ctrl";
export const space = "Space";
export const del = "Del";
