import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { type LayerName, layer } from "./layers.ts";

/** Rendered above everything, and usable while a dialog is open. */
export const InLayer = ({ name, children }: { name: LayerName; children: ReactNode }) =>
  createPortal(children, layer(name));
