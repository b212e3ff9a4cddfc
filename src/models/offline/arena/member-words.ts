import type { Language } from '../../../core/language.ts'
import type { Evidence } from '../evidence.ts'
import type { Aspect } from '../lexicon.ts'
import type { Side } from '../stance.ts'
import { aspectNames as aspectsEn, count, shown as shownEn } from '../vocabulary.en.ts'
import { aspectNames as aspectsZh, shown as shownZh, spaced } from '../vocabulary.zh.ts'
import { brief, ended } from './brief.ts'
import type { Heard, Kind, KindId } from './kinds.ts'

/** What an offline member of the audience says. */
interface MemberWords {
  mark: string
  leaning(kind: Kind, counts: Record<Side, number>, files: number): string
  claim(evidence: Evidence): string
  unmet(quote: string): string
  floor(type: string, evidence: Evidence): string
  nothingToAdd(type: string): string
  reason(kind: Kind, heard: Record<Side, Heard>, side: Side, isLevel: boolean): string
}

const lower = (aspects: readonly Aspect[]): string => aspects.map(aspect => aspectsEn[aspect].toLowerCase()).join(', ')

const looksEn: Record<KindId, string> = {
  logic: 'what was answered in the other side’s own words, and what was claimed without a place',
  practical: 'passages on cost, simplicity and what is allowed, and figures',
  technology: 'passages on speed and on what the thing can do',
  risk: 'passages on safety and reliability, and places that turned out not to be there',
  empathy: 'how often the people concerned are spoken of',
  plain: 'quotations of the other side and places that hold',
}

const looksZh: Record<KindId, string> = {
  logic: '用对方原话作出的回应，以及没有出处的说法',
  practical: '关于成本、简便和准许的段落，以及具体数字',
  technology: '关于速度和能力的段落',
  risk: '关于安全和可靠性的段落，以及核对不上的出处',
  empathy: '提到当事人的次数',
  plain: '对对方的引用和核对得上的出处',
}

const sidesEn: Record<Side, string> = { for: 'the pro side', against: 'the con side' }
const sidesZh: Record<Side, string> = { for: '正方', against: '反方' }

export const memberWords: Record<Language, MemberWords> = {
  en: {
    mark: '*Offline voice.*',
    leaning: ({ aspects }, counts, files) =>
      files === 0
        ? 'No files were given, and nothing was said yet: there is nothing to count.'
        : `By count of the files${aspects.length > 0 ? ` on ${lower(aspects)}` : ''}: ${count(counts.for, 'firm passage')} for the motion, ${counts.against} against.`,
    claim: evidence =>
      ended(`Nobody has named \`${evidence.ref}\` yet. It shows ${shownEn(evidence)}: ${brief(evidence)}`, '.'),
    unmet: quote => `Nobody has taken up these words: “${quote}”.`,
    floor: (type, evidence) =>
      `I listen as ${withArticle(type)}, and one thing is missing so far: ${shownEn(evidence)}. ${ended(`\`${evidence.ref}\` says ${brief(evidence)}`, '.')} By its wording that speaks ${evidence.stance.side} the motion; what it weighs is for others to say.`,
    nothingToAdd: type =>
      `I listen as ${withArticle(type)}. The files have nothing more that I could add, and I have no view of my own.`,
    reason: (kind, heard, side, isLevel) => {
      const counted =
        kind.id === 'empathy'
          ? `${heard.for.words} of the pro side against ${heard.against.words}`
          : kind.aspects.length > 0
            ? `${count(heard.for.aspects, 'passage')} of the pro side against ${heard.against.aspects}, words about it ${heard.for.words} times against ${heard.against.words}`
            : `${count(heard.for.answers, 'quotation')} of the other side by pro against ${heard.against.answers} by con, ${count(heard.for.holds, 'place')} that can be looked up against ${heard.against.holds}, ${count(heard.for.unsupported, 'claim')} without support against ${heard.against.unsupported}`
      const basis = `${counted}. I look at ${looksEn[kind.id]}.`
      return isLevel
        ? `By count it is level, and then whoever asks for something has to show more: ${basis}`
        : `By count ${sidesEn[side]} is ahead with me: ${basis}`
    },
  },
  zh: {
    mark: '*离线声音。*',
    leaning: ({ aspects }, counts, files) =>
      files === 0
        ? '没有给出文件，也还没有人发言：没有可以计数的内容。'
        : `按文件计数${aspects.length > 0 ? `（${aspects.map(aspect => aspectsZh[aspect]).join('、')}）` : ''}：可靠的段落有 ${counts.for} 段支持辩题，${counts.against} 段反对。`,
    claim: evidence =>
      ended(
        `还没有人提到 \`${evidence.ref}\`：${spaced(`它说明${shownZh(evidence)}`)}，原文是${brief(evidence)}`,
        '。',
      ),
    unmet: quote => `还没有人回应这句话：“${quote}”。`,
    floor: (type, evidence) =>
      `我是${type}，到目前为止少了这样一点：${spaced(shownZh(evidence))}。${ended(`\`${evidence.ref}\` 写道：${brief(evidence)}`, '。')}从措辞看，它${evidence.stance.side === 'for' ? '支持' : '反对'}辩题；分量如何，由别人来定。`,
    nothingToAdd: type => `我是${type}。文件中没有我能补充的内容，我也没有自己的看法。`,
    reason: (kind, heard, side, isLevel) => {
      const counted =
        kind.id === 'empathy'
          ? `正方 ${heard.for.words} 次，反方 ${heard.against.words} 次`
          : kind.aspects.length > 0
            ? `正方 ${heard.for.aspects} 段，反方 ${heard.against.aspects} 段；相关词语，正方 ${heard.for.words} 次，反方 ${heard.against.words} 次`
            : `正方引用对方 ${heard.for.answers} 次，反方 ${heard.against.answers} 次；核对得上的出处，正方 ${heard.for.holds} 处，反方 ${heard.against.holds} 处；没有依据的说法，正方 ${heard.for.unsupported} 个，反方 ${heard.against.unsupported} 个`
      const basis = `${counted}。我看重的是${looksZh[kind.id]}。`
      return isLevel
        ? `按计数双方持平，而提出主张的一方应当证明得更多：${basis}`
        : `按计数${sidesZh[side]}在我这里领先：${basis}`
    },
  },
}

/** `an empath`, `a pragmatist` */
const withArticle = (type: string): string => `${/^[aeiou]/i.test(type) ? 'an' : 'a'} ${type.toLowerCase()}`
