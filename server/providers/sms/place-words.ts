// A place on the map that somebody sent has no words; this is what stands for it.

export interface Place {
  readonly latitude: string;
  readonly longitude: string;
  readonly name: string;
  readonly address: string;
}

export function sayPlace({ latitude, longitude, name, address }: Place): string {
  const said = [name, address].filter((part) => part !== "").join(", ");
  const at = `https://maps.google.com/?q=${latitude},${longitude}`;
  return said === "" ? at : `${said}\n${at}`;
}
