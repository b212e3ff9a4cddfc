import type { Language } from '../../core/language.ts'
import type { Material } from '../../core/model.ts'
import type { Dialogue } from '../research/dialogue.ts'
import { dialecticWords } from './words.ts'

/** Which of what was found is sent: all of it, none, or all but those with these numbers. null: it is given up. */
export async function offer(
  materials: readonly Material[],
  dialogue: Dialogue,
  language: Language,
): Promise<readonly Material[] | null> {
  const t = dialecticWords[language]
  for (let question = t.offer; ; question = t.offerAgain(materials.length)) {
    const said = await dialogue.ask(question)
    if (said === null) return null
    if (yes.test(said)) return materials
    if (no.test(said)) return []
    const numbers = numbersIn(said, materials.length)
    if (numbers) return materials.filter((_, index) => !numbers.includes(index + 1))
  }
}

/** Enter is no answer: nothing is sent that nobody agreed to, and nothing is left out by mistake. */
const yes = /^(?:y|yes|ok|是|好|好的|全部|发送)$/i
const no = /^(?:n|no|none|否|不|不要|都不)$/i

/** `1,3`, `1 3-5`; null: something else stands there, too. */
function numbersIn(said: string, most: number): number[] | null {
  const parts = said.split(/[\s,，、]+/).filter(part => part !== '')
  const ranges = parts.map(part => /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(part))
  const numbers = ranges.flatMap(range => {
    if (!range) return [Number.NaN]
    const [first, last] = [Number(range[1]), Number(range[2] ?? range[1])]
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
  })
  return numbers.length > 0 && numbers.every(number => number >= 1 && number <= most) ? numbers : null
}
