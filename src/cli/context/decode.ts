/** The text of a file, or null when it is not text. UTF-8, or UTF-16 with a mark at its beginning. */
export function decodeText(content: Buffer): string | null {
  const encoding =
    content[0] === 0xff && content[1] === 0xfe
      ? 'utf-16le'
      : content[0] === 0xfe && content[1] === 0xff
        ? 'utf-16be'
        : 'utf-8'
  if (encoding === 'utf-8' && content.includes(0)) return null
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content)
  } catch {
    return null
  }
}
