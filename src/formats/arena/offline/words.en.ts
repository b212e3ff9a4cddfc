import type { Dossier } from '../../../models/offline/dossier.ts'
import type { OfflineEvidence } from '../../../models/offline/evidence.ts'
import type { Aspect } from '../../../models/offline/lexicon.ts'
import type { TopicQuestion } from '../../../models/offline/question.ts'
import { otherSide, type StanceSide } from '../../../models/offline/stance.ts'
import { aspectNames, count, english, shown, weaknessText } from '../../../models/offline/words.en.ts'
import type { KindId, MemberHearing, MemberKind } from './audience.ts'
import { brief, ended } from './hearing.ts'
import type { Sum } from './tally.ts'

type Sums = Record<StanceSide, Sum>
type Admitted = Record<'isNew' | 'isRepeated' | 'isBehind', boolean>

const counted = ({ answers, holds, fails, repeated }: Sum): string =>
  [
    answers === 0
      ? 'does not quote the other side'
      : `quotes the other side ${answers === 1 ? 'once' : `${answers} times`}`,
    `names ${count(holds, 'place')} that ${holds === 1 ? 'holds' : 'hold'}`,
    ...(fails > 0 ? [`names ${fails} that ${fails === 1 ? 'does' : 'do'} not`] : []),
    ...(repeated > 0 ? [`repeats ${count(repeated, 'sentence')}`] : []),
  ].join(', ')

const against = (name: Exclude<keyof Sum, 'evidence'>, sums: Sums): string =>
  `${sums.for[name]} by the pro side, ${sums.against[name]} by the con side`

const sides: Record<StanceSide, string> = { for: 'the pro side', against: 'the con side' }

/** `an empath`, `a pragmatist` */
const withArticle = (type: string): string => `${/^[aeiou]/i.test(type) ? 'an' : 'a'} ${type.toLowerCase()}`

const looks: Record<KindId, string> = {
  logic: 'what was answered in the other side’s own words, and what was claimed without a place',
  practical: 'passages on cost, simplicity and what is allowed, and figures',
  technology: 'passages on speed and on what the thing can do',
  risk: 'passages on safety and reliability, and places that turned out not to be there',
  empathy: 'how often the people concerned are spoken of',
  plain: 'quotations of the other side and places that hold',
}

const ordinals = ['First', 'Second', 'Third']

const lower = (aspect: Aspect): string => aspectNames[aspect].toLowerCase()

const says = (evidence: OfflineEvidence): string => ended(`\`${evidence.ref}\` says ${brief(evidence)}`, '.')

const case_: Record<StanceSide, string> = { for: 'for the motion', against: 'against the motion' }

const refs = (quoted: readonly OfflineEvidence[]): string => listed(quoted.slice(0, 2).map(({ ref }) => `\`${ref}\``))

const listed = (names: readonly string[]): string => new Intl.ListFormat('en', { type: 'conjunction' }).format(names)

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** What an offline judge says. All of it is a count. */
export const bench = {
  /** On one round. */
  comment: (sums: Sums) => `By count, the pro side ${counted(sums.for)}. The con side ${counted(sums.against)}.`,
  help: (isGranted: boolean): string =>
    isGranted
      ? 'Granted: by count this side has not named more places that hold than the other.'
      : 'Refused: by count this side is ahead in places that hold, or that member was given to the other side.',
  admitted: (isChosen: boolean, { isNew, isRepeated, isBehind }: Admitted) => {
    if (isChosen) return `It names a place that nobody has named${isBehind ? ', for the side with fewer of them' : ''}.`
    if (isRepeated) return 'By measure this was said already.'
    return isNew
      ? 'It is new, but only one can be heard, and another was taken before it.'
      : 'It names no place that is new.'
  },
  why: {
    logic: (sums: Sums) => `sentences said again: ${against('repeated', sums)}`,
    rebuttal: (sums: Sums) => `words of the other side quoted as they were said: ${against('answers', sums)}`,
    clarity: (_sums: Sums) => 'by the length of sentences, round by round',
    evidence: (sums: Sums) => `places that hold: ${against('holds', sums)}`,
  },
  reasoning: (winner: StanceSide, sums: Sums, isLevel: boolean) =>
    [
      english.basis,
      `Over all rounds the pro side ${counted(sums.for)}. The con side ${counted(sums.against)}.`,
      isLevel
        ? `The points are level. Then the rule is that whoever asks for something has to show more, so it goes to ${sides[winner]}.`
        : `The points of the rounds put ${sides[winner]} ahead.`,
    ].join(' '),
  decided: (evidence: OfflineEvidence | null, isUnmet: boolean) =>
    evidence
      ? `It rests on \`${evidence.ref}\`, taken to show ${shown(evidence)}${isUnmet ? ', and the other side never took these words up' : ''}.`
      : `No passage decides it; these words ${isUnmet ? 'were never taken up by the other side' : 'stand for the side that is ahead'}.`,
  ignored: (evidence: OfflineEvidence) => `It never spoke to ${shown(evidence)} (\`${evidence.ref}\`).`,
  unmet: (evidence: OfflineEvidence) => `It had no passage to set against ${shown(evidence)} (\`${evidence.ref}\`).`,
  missed: (evidence: OfflineEvidence) =>
    `It did not use \`${evidence.ref}\`, which by its wording shows ${shown(evidence)}.`,
  failed: (fails: number) => `It named ${count(fails, 'place')} that code did not find.`,
  noSpot: (hasFiles: boolean): string =>
    hasFiles
      ? 'By count, nothing: it spoke to every aspect that the other side quoted on.'
      : 'It brought no file, page or figure that could be looked up.',
  worked: 'The other side never took these words up.',
  refuted: 'The other side quoted these words and answered them; say next time what they rest on.',
}

/** What an offline member of the audience says. */
export const member = {
  leaning: ({ aspects }: MemberKind, counts: Record<StanceSide, number>, files: number) =>
    files === 0
      ? 'No files were given, and nothing was said yet: there is nothing to count.'
      : `By count of the files${aspects.length > 0 ? ` on ${aspects.map(lower).join(', ')}` : ''}: ${count(counts.for, 'firm passage')} for the motion, ${counts.against} against.`,
  claim: (evidence: OfflineEvidence) =>
    ended(`Nobody has named \`${evidence.ref}\` yet. It shows ${shown(evidence)}: ${brief(evidence)}`, '.'),
  unmet: (quote: string) => `Nobody has taken up these words: “${quote}”.`,
  floor: (type: string, evidence: OfflineEvidence) =>
    `I listen as ${withArticle(type)}, and one thing is missing so far: ${shown(evidence)}. ${says(evidence)} By its wording that speaks ${evidence.stance.side} the motion; what it weighs is for others to say.`,
  nothingToAdd: (type: string) =>
    `I listen as ${withArticle(type)}. The files have nothing more that I could add, and I have no view of my own.`,
  reason: (kind: MemberKind, heard: Record<StanceSide, MemberHearing>, side: StanceSide, isLevel: boolean) => {
    const counted =
      kind.id === 'empathy'
        ? `${heard.for.words} of the pro side against ${heard.against.words}`
        : kind.aspects.length > 0
          ? `${count(heard.for.aspects, 'passage')} of the pro side against ${heard.against.aspects}, words about it ${heard.for.words} times against ${heard.against.words}`
          : `${count(heard.for.answers, 'quotation')} of the other side by pro against ${heard.against.answers} by con, ${count(heard.for.holds, 'place')} that can be looked up against ${heard.against.holds}`
    const basis = `${counted}. I look at ${looks[kind.id]}.`
    return isLevel
      ? `By count it is level, and then whoever asks for something has to show more: ${basis}`
      : `By count ${sides[side]} is ahead with me: ${basis}`
  },
}

/**
 * What an offline debater says. Lists are ways to say the same. In the last two phases it may contain no number that was
 * not said before.
 */
export const debate = {
  /** Opens every speech but the first, which says more. */
  mark: '*Offline voice.*',
  opening: ({ question, files, library, ...found }: Dossier, side: StanceSide) => {
    const stance = question.says[side]
    if (files === 0) return `${stance} No files were given, so the case rests on what would have to be shown.`
    const all = `Of ${count(library.passages.length, 'passage')} in ${count(files, 'file')}, ${found.for.length} speak for the motion and ${found.against.length} against it, going by their wording.`
    if (found[side].length > 0) return `${stance} ${all}`
    return `${stance} ${all} None is on this side, so the case rests on what would have to be shown.`
  },
  /** `place` counts from 0. */
  argument: (place: number, evidence: OfflineEvidence) =>
    `${ordinals[place] ?? 'Further'}, ${lower(evidence.stance.aspect)}: the files show ${shown(evidence)}. ${says(evidence)}`,
  inShort: (evidence: OfflineEvidence) => `${aspectNames[evidence.stance.aspect]}: the files show ${shown(evidence)}.`,
  test: (place: number, test: string) => `${ordinals[place] ?? 'Further'}, a test that decides it. ${test}`,
  further: (evidence: OfflineEvidence) => [
    `There is more on ${lower(evidence.stance.aspect)}: the files show ${shown(evidence)}. ${says(evidence)}`,
    `The next reason is ${lower(evidence.stance.aspect)}, where the files show ${shown(evidence)}. ${says(evidence)}`,
    `The case goes on with ${lower(evidence.stance.aspect)}: the files point to ${shown(evidence)}. ${says(evidence)}`,
  ],
  noFurther: (side: StanceSide) =>
    `No argument is added: the files have none left ${case_[side]} that would hold better.`,
  unmet: (side: StanceSide) => [
    `What ${sides[side]} asked for at the start has still not been brought.`,
    `The tests of ${sides[side]} stay where they were: nobody has met them.`,
    `No file, no figure and no page has come to the table since, so nothing has moved.`,
  ],
  exhausted: (quoted: readonly OfflineEvidence[], side: StanceSide) => [
    `Nothing more in the files speaks ${case_[side]}. What was quoted stays: ${refs(quoted)}.`,
    `The files have no further passage ${case_[side]}; the case rests on ${refs(quoted)} and what goes with it.`,
    `No new passage is brought, because none is left. ${capital(refs(quoted))} can still be looked up.`,
  ],

  quotes: (other: StanceSide, quote: string) =>
    [
      `${capital(sides[other])} says “${quote}”.`,
      `${capital(sides[other])} argues: “${quote}”.`,
      `“${quote}”, says ${sides[other]}.`,
      `${capital(sides[other])} put it like this: “${quote}”.`,
    ].map(said => said.replace('?”.', '?”')),
  leansOn: (ref: string) => `It leans on \`${ref}\`.`,
  failed: 'Code looked up what is cited for that and did not find it there. So the point has nothing under it.',
  met: (evidence: OfflineEvidence) => [
    `Against it stands this: the files show ${shown(evidence)}. ${says(evidence)}`,
    `On the same matter the files show ${shown(evidence)}. ${says(evidence)}`,
    `The files have an answer to it, for they show ${shown(evidence)}. ${says(evidence)}`,
  ],
  recalled: (evidence: OfflineEvidence) =>
    `That was met: \`${evidence.ref}\` shows ${shown(evidence)}, and it was not taken back.`,
  weak: ({ ref, weaknesses }: OfflineEvidence) =>
    `It rests on \`${ref}\`, which ${weaknessText(weaknesses[0]!)}. Little can be built on that.`,
  openToAll: [
    'That is a fair test, and it is not met: nobody has brought what would show it.',
    'It names what is missing. It does not show that the answer would go its way.',
    'By count there is nothing behind it, as there is nothing behind the opposite.',
    'Granted as a question. As a reason it counts for neither side before somebody answers it.',
  ],
  unbacked: [
    'No file, line or page is named for it, so by count it carries nothing.',
    'It is a claim without a place to look it up, and it stays that until somebody names one.',
    'That may be so, but nothing on the table shows it.',
  ],
  stands: (evidence: OfflineEvidence | null) => [
    'That is granted: nothing in the files answers it. It does not decide the motion by itself.',
    `That passage stands. It speaks of ${evidence ? lower(evidence.stance.aspect) : 'something else'}, and the case here rests on more than that.`,
    'Granted, as far as it goes. What was quoted on this side was not taken away by it.',
  ],

  turnsOn: (aspect: Aspect, { own, theirs }: { own: number; theirs: number }) => [
    `The debate turns on ${lower(aspect)}. On it this side has quoted ${count(own, 'passage')} and the other ${theirs}.`,
    `A key battle is ${lower(aspect)}: ${own} quoted on this side of it, ${theirs} on the other.`,
  ],
  turnsOnShowing: [
    'The debate turns on who shows something. By count, nobody has named a place that could be looked up.',
    'The key question is the same for both: what would have to be seen, and who has seen it.',
  ],
  ally: (quote: string, side: StanceSide) => `From the audience came “${quote}”. That weighs ${case_[side]}.`,
  condensed: (best: readonly OfflineEvidence[], { says }: TopicQuestion, side: StanceSide) =>
    best.length === 0
      ? `Condensed, the case is this. ${says[side]} Whoever says otherwise has to show it, and has not.`
      : `Condensed, the case is this: ${listed(best.map(one => `${shown(one)} (\`${one.ref}\`)`))}.`,
  leftOpen: (open: OfflineEvidence | undefined, side: StanceSide) =>
    open
      ? `${capital(sides[otherSide(side)])} has left this open to the end: ${shown(open)} (\`${open.ref}\`).`
      : `${capital(sides[otherSide(side)])} leaves open what would show that it is right.`,
  sum: (question: TopicQuestion, side: StanceSide, aspects: readonly Aspect[]) =>
    aspects.length === 0
      ? `To sum up. ${question.says[side]} The other side had every round to bring a place that can be looked up.`
      : `To sum up. ${question.says[side]} ${capital(listed(aspects.map(lower)))} ${aspects.length > 1 ? 'carry' : 'carries'} this case, and the lines that say so are on the table.`,
  farewell: (side: StanceSide, isBacked: boolean) =>
    isBacked
      ? `Look the quoted lines up before you vote: whoever does that finds the case ${case_[side]} where it was said to be.`
      : `Nothing was claimed here that was not marked as open. That is why the case ${case_[side]} can be trusted.`,
}
