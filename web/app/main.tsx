// The frame first: what stands in it refines it.
import "#web/app/screens/desk.css";
import { createRoot } from "react-dom/client";
import { required } from "#domain/must.ts";
import { createQueryClient } from "#web/data/transport/query-client.ts";
import { App } from "./app.tsx";
import { interceptLinks } from "./intercept-links.ts";
import { prefetchBootstrap } from "./prefetch.ts";

const cache = createQueryClient();
// Before React has drawn a thing: the questions travel while the page is made.
prefetchBootstrap(cache);
interceptLinks(document);
createRoot(required(document.getElementById("app"), "index.html has #app")).render(
  <App cache={cache} />,
);
