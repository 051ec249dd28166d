// The frame first: what stands in it refines it.
import "#web/app/desk/desk.css";
import { createRoot } from "react-dom/client";
import { must } from "#domain/must.ts";
import { makeQueryClient } from "#web/data/wire/query-client.ts";
import { App } from "./app.tsx";
import { askAhead } from "./ask-ahead.ts";
import { catchLinks } from "./links.ts";

const cache = makeQueryClient();
// Before React has drawn a thing: the questions travel while the page is made.
askAhead(cache);
catchLinks(document);
createRoot(must(document.getElementById("app"), "index.html has #app")).render(
  <App cache={cache} />,
);
