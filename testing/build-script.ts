import { build } from "vite";

/** One script for a page of a test, with the product's own code in it. */
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
