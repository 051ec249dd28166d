export const ctrl = "Strg";
export const space = "Leertaste";
export const del = "Entf";
