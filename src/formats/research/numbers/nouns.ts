/** What is counted, and how much of the text it takes; empty: nothing that is named there. */
export interface Noun {
  name: string
  length: number
}

/** What a text begins with that can be counted. */
export function nounAt(text: string): Noun {
  const [whole = '', classifier = '', run = ''] = chinese.exec(text)!
  return classifier + run === '' ? englishNoun(text) : chineseNoun(whole, classifier, run)
}

const chinese =
  /^ ?[多余几]?(个|[名位家款种项台次条件套部座所只支张篇份门辆起例户间处批组类场人])?(\p{Script=Han}{0,8})/u

/** Where it ends is not written: two characters are enough to tell it, and the classifier is better than nothing. */
function chineseNoun(whole: string, classifier: string, run: string): Noun {
  const name = run.split(/[的是在和与及或为有被将会能都也时后前内外以左上下中]/)[0]!
  const shown = name.length > 3 ? name.slice(0, 2) : name
  if (classifier + shown === '') return { name: '', length: 0 }
  return { name: shown.slice(0, 2) || classifier, length: whole.length - run.length + shown.length }
}

/** Words up to the first plural, or else the first one. */
function englishNoun(text: string): Noun {
  const words = /^[ -]([A-Za-z][a-z-]{1,30})(?: ([a-z-]{2,30}))?(?: ([a-z-]{2,30}))?/.exec(text)?.slice(1) ?? []
  const end = words.findIndex(word => word === undefined || stops.has(word.toLowerCase()))
  const own = end < 0 ? words : words.slice(0, end)
  const plural = own.findIndex(word => /[^s]s$|people$|staff$/.test(word))
  const name = own.slice(0, Math.max(1, plural + 1)).join(' ')
  return { name, length: name === '' ? 0 : name.length + 1 }
}

const stops = new Set(
  'a an the of in on at to for with by from per and or but is are was were be been has have had as than that which who when while if so not only more less it its this these those after before during within under over about against between into out up down says said'.split(
    ' ',
  ),
)
