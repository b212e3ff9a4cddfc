/** Words that turn the meaning of others round. */

/** What denies the clause that it stands in. */
const negation = new RegExp(
  String.raw`\b(?:not|never|no|none|neither|nor|cannot|nothing|nowhere)\b|n't\b` +
    '|不(?![同断仅但久止])|没|未(?!来)|无(?![线论疑])|非(?!常)|勿',
  'i',
)

/** What turns round all that its sentence says behind it. */
const governing = new RegExp(
  [
    String.raw`\b(?:fail(?:s|ed|ing)?|reject(?:s|ed|ing)?|refus(?:es?|ed|ing)|den(?:y|ies|ied|ying)|doubt(?:s|ed)?)\b`,
    String.raw`\b(?:unless|except(?:ing)?|without|hardly|scarcely|barely|rarely|seldom|nobody|no one|lack(?:s|ed|ing)?)\b`,
    String.raw`(?<!\ba )\bfew(?:er)?\b|\b(?:contrary to|far from|instead of|rather than)\b`,
    String.raw`\b(?:wrong|false|untrue|incorrect|mistaken|misleading|mistake|myth|refut(?:es?|ed|ing))\b`,
    String.raw`\b(?:prevent(?:s|ed|ing)?|avoid(?:s|ed|ing)?|forbid(?:s|den)?|prohibit(?:s|ed)?|disput(?:es?|ed))\b`,
    '拒绝|除非|切勿|请勿|否认|反对|并非|绝非|从未|从不|绝不|未能|无人|没有人|没人|很少|鲜有|几乎不|不应|不该|不能认为|不认为',
    '不要|不得|不可|禁止|避免|防止|错误|误以为|谣言',
  ].join('|'),
  'i',
)

/** What sets what follows against what came before. */
const contrast =
  /\b(?:but|however|yet|whereas|although|though|unlike|instead|nevertheless|otherwise)\b|但|然而|不过|却|反之|相反|而是|虽然|尽管|否则/i

export const mayTurn = (words: string): boolean => negation.test(words) || governing.test(words)

/** Does what was left out between two parts turn round the one before or the one behind it? */
export function turnsRound(gap: string): boolean {
  const clauses = gap.split(clauseEnd).filter(clause => /[\p{L}\p{N}]/u.test(clause))
  const touching = [clauses[0] ?? '', clauses.at(-1) ?? '']
  if (touching.some(mayTurn)) return true
  const sentence = gap.split(sentenceEnd).at(-1)!
  return governing.test(sentence) || contrast.test(sentence)
}

const clauseEnd = /[.,;:!?。、()-]/

/** In plain words: `！` is `!` there. */
export const sentenceEnd = /[.!?](?=\s|$|\p{Script=Han})|[。;]|(?<=\p{Script=Han})[!?]/u

/** What a sentence says around some of its words that turns them round. */
export interface Turned {
  by: string
  /** Nothing stands between. */
  directly: boolean
}

/** `before` and `behind`: the rest of the sentence that words stand in. */
export function turnedBy(before: string, behind: string): Turned | null {
  const [, ...negations] = directlyBefore.exec(before.slice(-16)) ?? []
  const direct = negations.find(word => word !== undefined)
  if (direct !== undefined) return { by: direct, directly: true }
  const word = governing.exec(before)?.[0] ?? deniedThat.exec(before)?.[0]
  if (word !== undefined) return { by: before.trim().length <= 60 ? before.trim() : word.trim(), directly: false }
  const verdict = verdictBehind.exec(behind)?.[0]
  return verdict === undefined ? null : { by: verdict.trim(), directly: false }
}

const directlyBefore = /(?:^|[^\p{L}])(not|never|cannot|[a-z]{1,6}n't) $|([不没未]|并非|绝非|没有)$/iu

/** `I do not think that …` */
const deniedThat = /(?:\b(?:not|never|cannot)|n't)(?: (?!but\b|and\b|or\b|only\b)[\p{L}']{1,20}){1,4} ?$/iu

/** `… is false` */
const verdictBehind =
  /^,? ?(?:(?:is|was|are|were) (?:simply |just |plainly |also )?(?:false|wrong|untrue|incorrect|a myth|mistaken|a mistake)\b|,?(?:这|此)?(?:一?说法|话|观点)?(?:是|并)?(?:错误的|不对|不成立|不属实|谣言|不是事实))/iu
