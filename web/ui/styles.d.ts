// A repo test compares the class names that components use with those of their module.
declare module "*.module.css" {
  // biome-ignore lint/suspicious/noExplicitAny: an index signature would make every class name possibly undefined
  const classes: any;
  // biome-ignore lint/style/noDefaultExport: Vite exports the class names as the default
  export default classes;
}

// Vite handles style imports; for TypeScript they only have side effects.
declare module "*.css";
