export const loadFailed = "No se ha podido cargar Deskbell";
export const loadFailedHint =
  "No ha llegado una parte de la página. Lo que ha escrito se conserva. Compruebe su conexión y vuelva a intentarlo.";
export const retry = "Reintentar";
export const needsJavaScript =
  "Deskbell necesita JavaScript. Actívelo para esta dirección y vuelva a cargar la página.";
