import type { Evidence } from '../evidence.ts'
import type { Aspect } from '../lexicon.ts'
import type { Side } from '../stance.ts'
import { aspectNames, count, shown, weaknessText } from '../vocabulary.en.ts'
import { wordings } from '../wording.ts'
import type { Answered } from './answer.ts'
import { brief, ended, inTurn } from './brief.ts'
import { otherSide } from './hearing.ts'
import type { Stand } from './stand.ts'
import type { DebateWords } from './words.ts'

const sides: Record<Side, string> = { for: 'the pro side', against: 'the con side' }
const case_: Record<Side, string> = { for: 'for the motion', against: 'against the motion' }
const ordinals = ['First', 'Second', 'Third']

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
const lower = (aspect: Aspect): string => aspectNames[aspect].toLowerCase()
const listed = (names: readonly string[]): string => new Intl.ListFormat('en', { type: 'conjunction' }).format(names)
const says = (evidence: Evidence): string => ended(`\`${evidence.ref}\` says ${brief(evidence)}`, '.')

export const english: DebateWords = {
  mark: '*Offline voice.*',
  opening: ({ question, files, library, ...found }, side) => {
    const stance = question.says[side]
    if (files === 0) return `${stance} No files were given, so the case rests on what would have to be shown.`
    const all = `Of ${count(library.passages.length, 'passage')} in ${count(files, 'file')}, ${found.for.length} speak for the motion and ${found.against.length} against it, going by their wording.`
    if (found[side].length > 0) return `${stance} ${all}`
    return `${stance} ${all} None is on this side, so the case rests on what would have to be shown.`
  },
  argument: (place, evidence) =>
    `${ordinals[place] ?? 'Further'}, ${lower(evidence.stance.aspect)}: the files show ${shown(evidence)}. ${says(evidence)}`,
  inShort: evidence => `${aspectNames[evidence.stance.aspect]}: the files show ${shown(evidence)}.`,
  tests: (form, side) => wordings.en.deciders(form, side),
  test: (place, test) => `${ordinals[place] ?? 'Further'}, a test that decides it. ${test}`,
  further: (evidence, way) =>
    inTurn(
      [
        `There is more on ${lower(evidence.stance.aspect)}: the files show ${shown(evidence)}. ${says(evidence)}`,
        `The next reason is ${lower(evidence.stance.aspect)}, where the files show ${shown(evidence)}. ${says(evidence)}`,
        `The case goes on with ${lower(evidence.stance.aspect)}: the files point to ${shown(evidence)}. ${says(evidence)}`,
      ],
      way,
    ),
  noFurther: side => `No argument is added: the files have none left ${case_[side]} that would hold better.`,
  exhausted: (quoted, side, way) =>
    quoted.length === 0
      ? inTurn(
          [
            `What ${sides[side]} asked for at the start has still not been brought.`,
            `The tests of ${sides[side]} stay where they were: nobody has met them.`,
            `No file, no figure and no page has come to the table since, so nothing has moved.`,
          ],
          way,
        )
      : inTurn(
          [
            `Nothing more in the files speaks ${case_[side]}. What was quoted stays: ${refs(quoted)}.`,
            `The files have no further passage ${case_[side]}; the case rests on ${refs(quoted)} and what goes with it.`,
            `No new passage is brought, because none is left. ${capital(refs(quoted))} can still be looked up.`,
          ],
          way,
        ),
  answer: answered,
  turnsOn: (aspect, { own, theirs }, way) =>
    inTurn(
      [
        `The debate turns on ${lower(aspect)}. On it this side has quoted ${count(own, 'passage')} and the other ${theirs}.`,
        `A key battle is ${lower(aspect)}: ${own} quoted on this side of it, ${theirs} on the other.`,
      ],
      way,
    ),
  turnsOnShowing: way =>
    inTurn(
      [
        'The debate turns on who shows something. By count, nobody has named a place that could be looked up.',
        'The key question is the same for both: what would have to be seen, and who has seen it.',
      ],
      way,
    ),
  ally: (quote, side) => `From the audience came “${quote}”. That weighs ${case_[side]}.`,
  condensed: (best, question, side) =>
    best.length === 0
      ? `Condensed, the case is this. ${question.says[side]} Whoever says otherwise has to show it, and has not.`
      : `Condensed, the case is this: ${listed(best.map(one => `${shown(one)} (\`${one.ref}\`)`))}.`,
  leftOpen: ([open], side) =>
    open
      ? `${capital(sides[otherSide(side)])} has left this open to the end: ${shown(open)} (\`${open.ref}\`).`
      : `${capital(sides[otherSide(side)])} leaves open what would show that it is right.`,
  sum: (question, side, aspects) =>
    aspects.length === 0
      ? `To sum up. ${question.says[side]} The other side had every round to bring a place that can be looked up.`
      : `To sum up. ${question.says[side]} ${capital(listed(aspects.map(lower)))} ${aspects.length > 1 ? 'carry' : 'carries'} this case, and the lines that say so are on the table.`,
  farewell: (side, isBacked) =>
    isBacked
      ? `Look the quoted lines up before you vote: whoever does that finds the case ${case_[side]} where it was said to be.`
      : `Nothing was claimed here that was not marked as open. That is why the case ${case_[side]} can be trusted.`,
}

const refs = (quoted: readonly Evidence[]): string => listed(quoted.slice(0, 2).map(({ ref }) => `\`${ref}\``))

function answered({ point, answer }: Answered, stand: Stand): string {
  const { way, side, dossier } = stand
  const other = sides[otherSide(side)]
  const rests = point.evidence[0] ? ` It leans on \`${point.evidence[0].ref}\`.` : ''
  const quoted = inTurn(
    [
      `${capital(other)} says “${point.quote}”.`,
      `${capital(other)} argues: “${point.quote}”.`,
      `“${point.quote}”, says ${other}.`,
      `${capital(other)} put it like this: “${point.quote}”.`,
    ].map(said => said.replace('?”.', '?”')),
    way,
  )
  const reply = (): string => {
    switch (answer.type) {
      case 'failed':
        return 'Code looked up what is cited for that and did not find it there. So the point has nothing under it.'
      case 'met':
        return inTurn(
          [
            `Against it stands this: the files show ${shown(answer.evidence)}. ${says(answer.evidence)}`,
            `On the same matter the files show ${shown(answer.evidence)}. ${says(answer.evidence)}`,
            `The files have an answer to it, for they show ${shown(answer.evidence)}. ${says(answer.evidence)}`,
          ],
          way,
        )
      case 'recalled':
        return `That was met: \`${answer.evidence.ref}\` shows ${shown(answer.evidence)}, and it was not taken back.`
      case 'weak':
        return `It rests on \`${answer.evidence.ref}\`, which ${weaknessText(answer.weakness)}. Little can be built on that.`
      case 'bare':
        return inTurn(dossier.files === 0 ? openToAll : unbacked, way)
      case 'stands':
        return inTurn(
          [
            'That is granted: nothing in the files answers it. It does not decide the motion by itself.',
            `That passage stands. It speaks of ${answer.evidence ? lower(answer.evidence.stance.aspect) : 'something else'}, and the case here rests on more than that.`,
            'Granted, as far as it goes. What was quoted on this side was not taken away by it.',
          ],
          way,
        )
    }
  }
  return `${quoted}${answer.type === 'weak' ? '' : rests} ${reply()}`
}

const unbacked = [
  'No file, line or page is named for it, so by count it carries nothing.',
  'It is a claim without a place to look it up, and it stays that until somebody names one.',
  'That may be so, but nothing on the table shows it.',
]

const openToAll = [
  'That is a fair test, and it is not met: nobody has brought what would show it.',
  'It names what is missing. It does not show that the answer would go its way.',
  'By count there is nothing behind it, as there is nothing behind the opposite.',
  'Granted as a question. As a reason it counts for neither side before somebody answers it.',
]
