/** `pro` and `con` are also ordinary words: then nobody is meant by them. */
export function isOrdinaryProCon(word: string, before: string, after: string): boolean {
  if (!/^(?:pro|con)$/i.test(word) || before.endsWith('/') || sideBehind(word, after) !== '') return false
  if (/-$/.test(before) || /^-\p{L}/u.test(after) || compounds.test(after)) return true
  return oneOfMany.test(before) || (/^P/.test(word) && productBefore.test(before))
}

/** `the pro side`, `con-side debater`: that word belongs to the name. */
export const sideBehind = (word: string, after: string): string =>
  /^(?:pro|con)$/i.test(word)
    ? (/^[\s-](?:side|team|camp|debater|speaker|bench)(?![\p{L}\p{N}])/iu.exec(after)?.[0] ?? '')
    : ''

/** `pro rata`, `Pro plan`, `con artist` */
const compounds =
  /^\s(?:rata|bono|forma|tempore?|tips?|plans?|tiers?|versions?|models?|accounts?|licen[cs]es?|users?|subscriptions?|editions?|max|mini|artists?|m[ae]n|jobs?|games?|tricks?|of|is that|for|against)(?![\p{L}\p{N}])/iu

/** `a con`, `one pro`, `the main con` */
const oneOfMany =
  /(?<![\p{L}\p{N}])(?:an?|one|another|each|every|any|no|first|second|third|main|big|biggest|key|real|single|only|chief)\s$/iu

/** `MacBook Pro`, `iPad Pro`, `Windows Pro`: not at the beginning of a sentence, where any word has a capital. */
const productBefore = /(?:[\p{L}\p{N},;]\s\p{Lu}[\p{L}\p{N}]*|\p{Ll}\p{Lu}\p{L}*)\s$/u
