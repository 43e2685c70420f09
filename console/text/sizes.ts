/** Of a text in UTF-8. */
export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Sizes for people, in units of 1,024 bytes. */
export function sizeOf(bytes: number): string {
  if (bytes < 1_024) return `${bytes} B`;
  const [size, unit] = bytes < 1_048_576 ? [bytes / 1_024, 'KB'] : [bytes / 1_048_576, 'MB'];
  return `${size < 10 ? size.toFixed(1).replace(/\.0$/, '') : Math.round(size)} ${unit}`;
}
