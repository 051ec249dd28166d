// npm run dev: the server on 3000 and the web app with hot reload on 5173, stopped together.
import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";

const bin = (name: string) => path.resolve("node_modules/.bin", name);
const children: ChildProcess[] = [
  spawn(
    bin("node"),
    [
      "--watch-path=server",
      "--watch-path=domain",
      "--watch-path=contract",
      "server/main.ts",
      ...process.argv.slice(2),
    ],
    { stdio: "inherit" },
  ),
  spawn(bin("vite"), [], { stdio: "inherit" }),
];
const end = () => {
  for (const child of children) child.kill("SIGTERM");
};
for (const child of children) child.on("exit", end);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
