// Vite handles style imports; for TypeScript they only have side effects.
declare module "*.css";
