import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { type LayerName, layer } from "./layers.ts";

/** Drawn above everything, and within reach while a dialog is open. */
export const InLayer = ({ name, children }: { name: LayerName; children: ReactNode }) =>
  createPortal(children, layer(name));
