interface Fence {
  place: number
  signs: string
  /** It has the name of a language behind it, and so begins code rather than ends it. */
  opens: boolean
}

/**
 * The places of lines that are code, with the fences around them. Some never close a fence: where the fences of a text do not
 * go in pairs, one that would hide somebody's label hides nothing.
 */
export function codeIn(lines: readonly string[], isLabel: (place: number) => boolean): Set<number> {
  const fences = lines.flatMap((line, place): Fence[] => {
    const [, signs, language] = /^ {0,3}(`{3,}|~{3,})\s*([^`\s]?)/.exec(line) ?? []
    return signs === undefined ? [] : [{ place, signs, opens: language !== '' }]
  })
  const code = new Set<number>()
  for (let i = 0; i < fences.length; i++) {
    const { place, signs } = fences[i]!
    code.add(place)
    let last = i + 1
    while (last < fences.length && !fences[last]!.signs.startsWith(signs)) last++
    if (last === fences.length) continue
    const inside = Array.from({ length: fences[last]!.place - place - 1 }, (_, at) => place + 1 + at)
    const isUnpaired = fences[last]!.opens || (fences.length - i) % 2 === 1
    if (isUnpaired && inside.some(isLabel)) continue
    for (const at of [...inside, fences[last]!.place]) code.add(at)
    i = last
  }
  return code
}
