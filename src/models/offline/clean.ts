// Terminal sequences (CSI, OSC) go whole; what else is invisible or steers a terminal goes by itself. Line breaks stay,
// so that line numbers stay.
const sequences = /\u001b\[[0-?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b\n]*(?:\u0007|\u001b\\)?/g
const invisible =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu

export const cleaned = (text: string): string => text.replace(sequences, '').replace(invisible, '')

/** A name from outside, fit to stand in one line of Markdown without starting a mark of its own. */
export function label(text: string, longest = 80): string {
  const line = cleaned(text)
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*~<>|“”]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...line]
  return characters.length <= longest ? line : `${characters.slice(0, longest - 1).join('').trimEnd()}…`
}
