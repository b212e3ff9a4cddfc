import { rounded } from '../../core/figures.ts'
import type { Language } from '../../core/language.ts'
import { otherSide, type SideId } from './options-in.ts'
import { inTenths, type Result, type Share } from './result.ts'
import { arenaWords, endedWords, headlineWords } from './words.ts'

/** Who won and by how much, and where judge and audience disagree. */
export const headline = (result: Result, language: Language): string[] => [
  winnerText(result, language),
  ...disagreements(result, language),
]

export function winnerText({ winner, total }: Result, language: Language): string {
  const t = headlineWords[language]
  const { pro, con } = totalText(total)
  if (winner === null) return t.tied(pro, con)
  const { side } = arenaWords[language]
  return winner === 'pro' ? t.wins(side.pro, pro, con) : t.wins(side.con, con, pro)
}

export function totalText(total: Share): Record<SideId, string> {
  const { pro, con } = inTenths(total)
  return { pro: rounded(pro), con: rounded(con) }
}

/** Empty if there is only one voice. */
export function disagreements(result: Result, language: Language): string[] {
  const t = headlineWords[language]
  const { points, ruling, judge, audience } = result.alone
  const differ = whoDiffers(result)
  return [
    ...(differ.audience ? [t.judgeAgainstAudience(t.alone(judge!), t.alone(audience!))] : []),
    ...(differ.ruling ? [t.pointsAgainstRuling(t.alone(points!), t.alone(ruling!))] : []),
  ]
}

/** `audience`: it disagrees with the judge. `ruling`: it disagrees with the judge's own points. */
function whoDiffers({ alone: { points, ruling, judge, audience } }: Result) {
  return {
    audience: judge !== undefined && audience !== undefined && judge !== audience,
    ruling: points !== undefined && ruling !== undefined && points !== ruling,
  }
}

/** `Con 62 : 38 Pro, of 100`, with the parts if they disagree. The winner comes first. */
export function scoreText(result: Result, language: Language): string {
  const t = endedWords[language]
  const { side } = arenaWords[language]
  const first = result.winner ?? 'pro'
  const inOrder = (told: Record<SideId, string>) => [told[first], told[otherSide(first)]]
  const total = t.score(side[first], inOrder(totalText(result.total)).join(' : '), side[otherSide(first)])
  const differ = whoDiffers(result)
  if (!differ.audience && !differ.ruling) return total
  const told = toldParts(result)
  const parts = partNames
    .filter(name => result[name] !== null)
    .map(name => `${t.part[name]} ${inOrder(told[name]).join(':')}`)
  const who = differ.audience && differ.ruling ? 'both' : differ.audience ? 'audience' : 'ruling'
  return total + t.parts(t.disagree[who], parts)
}

const partNames = ['points', 'ruling', 'votes'] as const
type PartName = (typeof partNames)[number]

/** What each part gives to the sides, in tenths: together the total that is shown. */
export function toldParts(result: Result): Record<PartName, Record<SideId, string>> {
  const given = partNames.map(name => {
    const { weight, share } = result[name] ?? { weight: 0, share: { pro: 0 } }
    const exact = 10 * weight * share.pro
    const tenths = Math.floor(exact + 1e-3)
    return { name, weight, tenths, rest: exact - tenths }
  })
  const down = given.reduce((sum, { tenths }) => sum + tenths, 0)
  const missing = Math.round(10 * inTenths(result.total).pro) - down
  const roundedUp = given.toSorted((a, b) => b.rest - a.rest).slice(0, missing)
  const told = given.map(part => {
    const pro = (part.tenths + (roundedUp.includes(part) ? 1 : 0)) / 10
    return [part.name, { pro: rounded(pro), con: rounded(Number(rounded(part.weight)) - pro) }] as const
  })
  return Object.fromEntries(told) as Record<PartName, Record<SideId, string>>
}
