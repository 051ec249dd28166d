import path from "node:path";
import { build } from "vite";

/** The page's script, with the carrier's own package in it as the product ships it. */
export async function bundleTwilioPage(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: "silent",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      minify: false,
      lib: {
        entry: path.resolve(import.meta.dirname, "page.ts"),
        formats: ["iife"],
        name: "twilioPage",
      },
    },
  });
  const [first] = Array.isArray(made) ? made : [made];
  if (first === undefined || !("output" in first)) throw new Error("the page was not built");
  return first.output[0].code;
}
