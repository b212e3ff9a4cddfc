import { bareThings } from './bare-things.ts'

/** `A 还是 B`, `A 与 B 对比`, `A 和 B 哪个好`, `对比 A 和 B`. Empty: nothing is clearly compared. */
export function chineseAlternatives(sentence: string): string[] {
  if (!/\p{Script=Han}/u.test(sentence)) return []
  for (const find of [comparedBefore, comparedBehind, comparedBetween, eitherOr]) {
    const things = find(sentence)
    if (things.length > 1) return things
  }
  return []
}

/** `对比 A、B 和 C` */
function comparedBefore(sentence: string): string[] {
  const found = /^(?:请|帮我)?(?:对比|比较)(?:一下)?\s*[：:]?\s*(.+)$/.exec(sentence)
  return found ? joined(found[1]!) : []
}

const asked =
  /(?:的)?\s*(?:对比|比较(?!好)|相比|之间|哪个|哪一个|哪一种|哪种|哪款|哪家|哪边|谁更|谁好|谁的|怎么选|如何选|该怎么选|选哪|该选|应该选|二选一|孰优|的区别|的优劣|的取舍)/

/** `A 和 B 哪个好` */
function comparedBehind(sentence: string): string[] {
  const found = asked.exec(sentence)
  return found && found.index > 0 ? joined(sentence.slice(0, found.index).replace(/[，,：:]\s*$/, '')) : []
}

/** `A 对比 B` */
function comparedBetween(sentence: string): string[] {
  const parts = sentence.split('对比')
  return parts.length === 2 && parts[1]!.trim() !== '' ? bareThings(parts, 8) : []
}

/** `A 还是 B`, except where it means "still", or "whether at all". */
function eitherOr(sentence: string): string[] {
  const [first, second, ...more] = sentence.split('还是')
  if (first === undefined || second === undefined || more.length > 0) return []
  if (/^\s*(?:不|没|很|会|能|要|应|得|在|有|是|值得|需要|可以|太|比|都|只|先|继续)/.test(second)) return []
  const things = bareThings([...first.split('、'), second], 8)
  const isClear = (thing: string) => !/^(?:它|他|她|这|那|我|我们|你|你们|大家|现在|目前)$|吗$/.test(thing)
  return things.every(thing => thing.length <= 30 && isClear(thing)) ? things : []
}

const and = '(?:以及|和|与|跟|同|及)'

/** Splits at joining words. Names may hold those characters: only one that stands apart, or the only one, joins. */
function joined(text: string): string[] {
  const apart = text.split(new RegExp(`\\s+${and}\\s*|(?<=[A-Za-z0-9)）])${and}\\s*|${and}\\s+|${and}(?=[A-Za-z0-9])`))
  const parts = apart.length === 2 ? apart : text.split(new RegExp(and))
  if (parts.length !== 2) return []
  return bareThings([...parts[0]!.split('、'), parts[1]!], 8)
}
