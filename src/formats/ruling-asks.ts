import type { Language, Texts } from '../core/language.ts'
import type { AskedReply } from '../engine/reply-fields.ts'

/** What a person who judges is asked, whatever the format: the debate is on the page, and what is asked for in the form. */
export const toRule: Readonly<Record<'choose' | 'quote', Texts>> = {
  choose: {
    en: '- Choose the side whose argument was stronger on the evidence. You must choose: to find merit on every side is no ruling. Length, polish and confidence count for nothing.',
    zh: '- 选出在证据上论证更强的一方。必须选边：认为各方都有理不是裁决。篇幅、文采和语气自信都不计分。',
  },
  quote: {
    en: '- Rest your reasoning on arguments that were made here, and quote at least one of them word for word; the first quotation is the one that decided. Each is looked up: a ruling that rests on words nobody said is void.',
    zh: '- 理由要立足于这里提出的论点，至少逐字引用一处；第一处引文应是起决定作用的那一处。每处引文都会查证：建立在无人说过的话之上的裁决无效。',
  },
}

/** By the shape of the reply. Whoever stands in for a judge that is not told who is who reads what that judge was to read. */
export const asksOf =
  (words: Record<Language, Readonly<Record<string, string>>>) =>
  ({ shape, speeches }: AskedReply, _brief: unknown, language: Language): string | null =>
    isBlind(speeches) ? null : (words[language][shape] ?? null)

/** Their keys are not those of the debate. */
const isBlind = (speeches: AskedReply['speeches']): boolean =>
  speeches.some(({ key, of }) => of !== undefined && of !== key)
