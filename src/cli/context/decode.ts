/** The text of a file, or null when it is not text. UTF-8, or UTF-16 with a mark at its beginning. */
export function decodeText(content: Uint8Array): string | null {
  const encoding = encodingOf(content)
  if (encoding === 'utf-8' && content.includes(0)) return null
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(content)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
