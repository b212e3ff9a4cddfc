import type { Language } from '../../core/language.ts'

/** The text of a page. What the page says of its characters may be wrong: the first that fits is taken. */
export function decode(body: Uint8Array, contentType: string, language: Language): string {
  const named = [fromMark(body), fromHeader(contentType), fromBeginning(body)].filter(label => label !== null)
  for (const label of [...named, 'utf-8']) {
    const text = read(body, label, true)
    if (text !== null) return text
  }
  const guess = language === 'zh' ? 'gb18030' : 'windows-1252'
  return read(body, named[0] ?? guess, false) ?? new TextDecoder().decode(body)
}

function read(body: Uint8Array, label: string, fatal: boolean): string | null {
  try {
    return new TextDecoder(/^gb[k\d]|^gb_?2312|^x-gbk$|^chinese$/i.test(label) ? 'gb18030' : label, { fatal }).decode(
      body,
    )
  } catch {
    return null
  }
}

function fromMark(body: Uint8Array): string | null {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8'
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be'
  return body[0] === 0xff && body[1] === 0xfe ? 'utf-16le' : null
}

const fromHeader = (contentType: string): string | null =>
  /;\s{0,8}charset\s{0,8}=\s{0,8}["']?([\w.:-]{1,40})/i.exec(contentType)?.[1] ?? null

/** `<meta charset=…>`, `<meta … content="…; charset=…">`, `<?xml … encoding=…?>` */
function fromBeginning(body: Uint8Array): string | null {
  const beginning = new TextDecoder('latin1').decode(body.subarray(0, 4096))
  const tag = /<(?:meta|\?xml)\s[^>]{0,400}?(?:charset|encoding)\s{0,8}=\s{0,8}["']?([\w.:-]{1,40})/i
  const label = tag.exec(beginning)?.[1] ?? null
  return label !== null && /^utf-?16/i.test(label) ? 'utf-8' : label
}
