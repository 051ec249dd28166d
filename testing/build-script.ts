import { build } from "vite";

/** Bundles an entry and the product code it imports into one script for a test page. */
export async function buildScript(entry: string): Promise<string> {
  const made = await build({
    configFile: false,
    mode: "production",
    oxc: { jsx: { runtime: "automatic", development: false } },
    logLevel: "silent",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ["iife"], name: "testPage" },
    },
  });
  const [first] = Array.isArray(made) ? made : [made];
  if (first === undefined || !("output" in first)) throw new Error("the page was not built");
  return first.output[0].code;
}
