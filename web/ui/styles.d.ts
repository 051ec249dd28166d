// Vite takes the styles away; for the types they are an import for its effect.
declare module "*.css";
