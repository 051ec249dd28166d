// Imported first, so component styles override it.
import "#web/ui/layout/pane.module.css";
import "#web/app/screens/main-screen.module.css";
import { createRoot } from "react-dom/client";
import { required } from "#domain/required.ts";
import { createQueryClient } from "#web/data/transport/query-client.ts";
import { App } from "./app.tsx";
import { interceptLinks } from "./intercept-links.ts";
import { prefetchBootstrap } from "./prefetch.ts";

const cache = createQueryClient();
// Before React renders, so requests are in flight while the page is built.
prefetchBootstrap(cache);
interceptLinks(document);
createRoot(required(document.getElementById("app"), "index.html has #app")).render(
  <App cache={cache} />,
);
