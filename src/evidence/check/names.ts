import type { EvidenceContext } from '../../core/evidence.ts'
import { inSentence, type Language } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'

/** The seats that a written name means; null: nobody has that name. */
export function seatsCalled(written: string, own: string, { names, earlier }: EvidenceContext): string[] | null {
  const name = plainName(written)
  const others = [...new Set(earlier.map(({ seat }) => seat))].filter(seat => seat !== own)
  if (theOther.has(name)) return others
  if (oneself.has(name)) return [own]
  const called = [...names].filter(([, all]) => all.some(one => plainName(one) === name))
  if (called.length > 0) return called.map(([seat]) => seat)
  const partly = [...names].filter(([, all]) => all.some(one => holdsName(name, plainName(one))))
  return partly.length > 0 ? partly.map(([seat]) => seat) : null
}

/** `The Proposer’s` → `proposer` */
function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[*_`"“”「」]/g, '')
    .trim()
    .replace(/^(?:the|my|our) /, '')
    .replace(/['’]s?$/, '')
    .trim()
}

const theOther = new Set([
  ...['you', 'your', 'yours', 'opponent', 'opponents', 'opposition', 'adversary', 'counterpart', 'opposing counsel'],
  ...['other side', 'opposing side', 'other party', 'other debater', 'other speaker', '辩友', '对方辩友', '对方辩手'],
  ...['你', '你方', '你们', '您', '您方', '贵方', '对方', '对手', '另一方', '对面'],
])
const oneself = new Set(['i', 'me', 'my', 'mine', 'myself', 'we', 'us', '我', '我方', '我们', '本方', '己方', '我自己'])

/** `proposer (a)` is the proposer. */
function holdsName(written: string, name: string): boolean {
  if (name.length < 2) return false
  const at = written.indexOf(name)
  if (at < 0) return false
  return !/[a-z0-9]/.test(name) || !/[a-z0-9]/.test(`${written[at - 1] ?? ''}${written[at + name.length] ?? ''}`)
}

export function callIn(language: Language, seat: string, { names }: EvidenceContext): string {
  const all = names.get(seat)?.filter(name => name !== seat) ?? []
  const fits = all.find(name => /\p{Script=Han}/u.test(name) === (language === 'zh'))
  return fits === undefined ? seat : language === 'en' ? inSentence(fits) : fits
}

/** The round that a turn belongs to; null: it has none. */
function roundOf({ key }: Speech): number | null {
  const [, round] = /(?:^|\/)round-(\d+)(?:\/|$)/.exec(key) ?? []
  return round === undefined ? null : Number(round)
}

/** The speeches of the named turn or round; null: there is no such turn or round. */
export function ofTurn(
  speeches: readonly Speech[],
  { turn, round }: { turn?: string; round?: number },
): readonly Speech[] | null {
  const named = turn === undefined ? speeches : speeches.filter(({ key }) => isTurn(key, turn))
  const anyRounds = named.some(speech => roundOf(speech) !== null)
  const found = round === undefined || !anyRounds ? named : named.filter(speech => roundOf(speech) === round)
  return found.length > 0 ? found : null
}

function isTurn(key: string, written: string): boolean {
  const turn = written.trim().toLowerCase().replace(/\s+/g, '-')
  const path = `/${key.toLowerCase()}/`
  return path.includes(`/${turn}/`)
}
