// A shared map location has no text; this text is shown in its place.

interface SharedLocation {
  readonly latitude: string;
  readonly longitude: string;
  readonly name: string;
  readonly address: string;
}

export function formatLocation({ latitude, longitude, name, address }: SharedLocation): string {
  const label = [name, address].filter((part) => part !== "").join(", ");
  const mapUrl = `https://maps.google.com/?q=${latitude},${longitude}`;
  return label === "" ? mapUrl : `${label}\n${mapUrl}`;
}
