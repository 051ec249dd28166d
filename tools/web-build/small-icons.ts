import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** By its path: the icons are outside our package, where "#web" has no meaning. */
const factory = fileURLToPath(new URL("../../web/ui/create-icon.ts", import.meta.url));
const iconModule = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/;
const iconNode =
  /^const __iconData = \{\n {2}name: "[^"]*",\n {2}size: 24,\n {2}node: (\[.*?\n?(?: {2})?\])(?:,\n {2}aliases: .*?)?\n\};$/ms;

/**
 * Reduces each icon to its shapes, drawn by web/ui/create-icon.ts: the library's own component handles colors, sizes and
 * contexts that the style sheet decides here, and repeats a name and keys in every icon.
 */
export function smallIcons(): Plugin {
  return {
    name: "small-icons",
    apply: "build",
    transform: {
      filter: { id: iconModule, code: "createLucideIcon(" },
      handler(code, id) {
        const node = iconNode.exec(code)?.[1]?.replaceAll(/,\s*key: "[^"]*"/g, "");
        if (node === undefined) throw new Error(`${id} has another form than small-icons expects.`);
        const created = `/* @__PURE__ */ createIcon(${node})`;
        return {
          code: `import { createIcon } from ${JSON.stringify(factory)};\nexport default ${created};`,
          map: null,
          moduleSideEffects: false,
        };
      },
    },
  };
}
