import { type Mention, mostLooks, mostMentions } from './mention.ts'
import type { Scan } from './scan.ts'

/** `name@1.2.3`, `@scope/name@^2.0.0`, `name==1.2.3`. */
export function packages({ prose, codes }: Scan): Mention[] {
  const coded = codes.slice(0, mostMentions).flatMap(({ span, content }) => {
    const [only] = versioned(content.trim())
    return only?.span[0] === 0 && only.span[1] === content.trim().length ? [{ ...only, span }] : []
  })
  return [...versioned(prose), ...coded]
}

function versioned(text: string): Mention[] {
  const found: Mention[] = []
  for (const { 0: sign, index } of text.matchAll(/@|==/g).take(mostLooks)) {
    const name = nameBefore.exec(text.slice(Math.max(0, index - 100), index))?.[0]
    const version = (sign === '@' ? npmVersion : pipVersion).exec(text.slice(index + sign.length, index + 60))?.[0]
    if (!name || name.length < 2 || !version || /^\d+(?:\.\d+){3}/.test(version)) continue
    const from = index - name.length
    if (from > 0 && /[\w@./=-]/.test(text[from - 1]!)) continue
    found.push({
      span: [from, index + sign.length + version.length],
      target: { kind: 'package', name, version },
      alone: true,
    })
  }
  return found
}

const nameBefore = /(?:@[a-z0-9][\w.-]{0,50}\/)?[A-Za-z][\w.-]{0,60}(?:\/[\w.-]{1,50}){0,4}$/
const npmVersion =
  /^(?:[~^]|[<>]=?|v)?\d+(?:\.(?:\d+|x|\*)){0,2}(?:-[0-9A-Za-z.-]*[0-9A-Za-z])?(?:\+[0-9A-Za-z.-]*[0-9A-Za-z])?(?![\w@]|\.\d)/
const pipVersion = /^\d+(?:\.(?:\d+|\*)){1,3}(?:(?:a|b|rc|\.post|\.dev)\d+)?(?![\w=]|\.\d)/
