export const ctrl = "Ctrl";
export const space = "Espacio";
export const del = "Supr";
