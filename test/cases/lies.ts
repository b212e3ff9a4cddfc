import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { JournalRecord } from '../../src/core/events.ts'
import { isWhole } from '../../src/core/evidence.ts'
import { panelSeat } from '../../src/core/judging/panel.ts'
import { makeMask } from '../../src/core/mask.ts'
import { foldAll, type View } from '../../src/core/view.ts'
import type { Opening, Performance } from '../../src/engine/perform.ts'
import { makeExaminer } from '../../src/evidence/examiner.ts'
import type { Archive } from '../../src/store/archive.ts'
import { reportText } from '../support/report.ts'
import { sampleCuts } from '../support/sample.ts'
import { type Playable, type Run, run, runFrom, settledKeys, transcript, withArchive } from './play.ts'

/** Who lies in what it cites, and how that gets into a debate. */
export interface Lie {
  liar: string
  /** The turn that it misquotes, and what it calls whoever spoke there: `The proposer`. */
  opponent: string
  called: string
  /** Turns that are shown the words: the other side's and the judge's. */
  heardBy: readonly string[]
  /** Options of a smaller debate, where the whole is more than this needs. */
  options?: Opening['options']
  /** Turn → words, put where they belong; left out: the seats say them besides what they say anyway. */
  tell?(words: Readonly<Record<string, string>>): Pick<Playable, 'opening' | 'script'>
}

export interface LyingCase extends Playable {
  lie: Lie
  judge: string | null
}

const source = {
  path: 'docs/limits.md',
  text: '# Limits\n\nThe queue takes 40 rows a second.\nA writer waits after 250 ms and tries again.\n',
}
const honest = 'Ninety rows are enough, because the night is quiet and nobody writes then.'
const misquote = 'A writer waits after 450 ms and tries again'

/** A line that is not there, the file with another number, and the opponent with another word. */
const lieAbout = (called: string): string =>
  [
    'The figure stands at docs/limits.md:90.',
    `“${misquote}” (docs/limits.md:4).`,
    `${called} said: “Ninety rows are never enough, because the night is quiet and nobody writes then.”`,
  ].join(' ')

/** What every format makes of citations that do not hold. */
export function lyingCases(given: LyingCase): void {
  const { lie } = given

  describe('a seat that lies in its citations', () => {
    it('is found out: in the journal, in the report, and in what everyone is shown besides its words', () =>
      withArchive(async archive => {
        const { view, records, prompts } = await run(lying(given), archive, examined())
        assert.equal(view.state, 'done')
        assertFoundOut(view, lie)
        const facts = records.flatMap(({ event }) => (event.type === 'citation.checked' ? [event.key] : []))
        assert.equal(new Set(facts).size, facts.length, 'each is looked up once')
        for (const turn of lie.heardBy) assertShown(prompts.get(turn), turn)
        assertReported(reportText(given.format, view, []))
      }))

    it('is found out in the same way on a resume from every prefix, and nothing kept is looked up again', () =>
      withArchive(async archive => {
        const whole = await run(lying(given), archive, examined())
        await resumeEverywhere(lying(given), lie, archive, whole)
      }))
  })

  const { judge } = given
  if (judge !== null)
    it('is judged by two in both orders, and resumes from every prefix with the same rulings', () =>
      withArchive(async archive => {
        const rigorous = withPanel(lying(given), judge)
        const whole = await run(rigorous, archive, examined())
        assert.equal(whole.view.state, 'done')
        const rulings = whole.calls.filter(key => key.endsWith(`/${judge}`) || key.endsWith(`/${panelSeat(judge, 2)}`))
        for (const seat of [judge, panelSeat(judge, 2)])
          assert.ok(
            rulings.some(key => key.endsWith(`/turned/${seat}`)) && rulings.some(key => key.endsWith(`/${seat}`)),
          )
        assertFoundOut(whole.view, lie)
        assertReported(reportText(given.format, whole.view, []))
        await resumeEverywhere(rigorous, lie, archive, whole)
      }))
}

function lying({ lie, ...given }: LyingCase): Playable {
  const words: Record<string, string> = { [lie.opponent]: honest, [lie.liar]: lieAbout(lie.called) }
  const told = lie.tell?.(words) ?? {
    opening: given.opening,
    script: call => {
      const said = given.script(call)
      return words[call.key] === undefined ? said : `${said}\n\n${words[call.key]}`
    },
  }
  const { opening } = told
  const options = { ...opening.options, ...lie.options }
  return { ...given, ...told, opening: { ...opening, options, context: [...opening.context, source] } }
}

const withPanel = (given: Playable, judge: string): Playable => ({
  ...given,
  opening: {
    ...given.opening,
    rigor: 'high',
    seats: [...given.opening.seats, { id: panelSeat(judge, 2), model: 'other:judge' }],
  },
})

/** The real examiner. `looked`: the turns that it was given. */
function examined(looked: string[] = []): Pick<Performance, 'examinerFor'> {
  return {
    examinerFor({ language }, sources) {
      const examiner = makeExaminer({ language, sources, folders: [], git: null, pages: null, mask: makeMask([]) })
      return {
        examine(speech, ...rest) {
          looked.push(speech.key)
          return examiner.examine(speech, ...rest)
        },
      }
    },
  }
}

function assertFoundOut({ evidence }: View, { liar, opponent }: Lie): void {
  const { citations } = evidence.get(liar)!
  const line = citations.find(({ cited }) => cited === 'docs/limits.md:90')
  assert.equal(line?.result, 'not-there')
  const number = citations.find(({ quote }) => quote === misquote)
  assert.deepEqual([number?.result, number?.where], ['differs', 'docs/limits.md:4'])
  assert.match(number!.difference!, /\[-450-\]\{\+250\+\}/)
  const words = citations.find(({ quote }) => quote?.startsWith('Ninety rows'))
  assert.deepEqual([words?.result, words?.where], ['differs', opponent])
  assert.match(words!.difference!, /\[-never ?-\]/)
}

/** Between the words and what was found in them stands nothing; neither holds anything of the other. */
function assertShown(prompt: string | undefined, turn: string): void {
  assert.ok(prompt !== undefined, `${turn} was asked`)
  const blocks = blocksIn(prompt)
  const at = blocks.findIndex(({ kind, text }) => kind === 'turn' && text.includes(misquote))
  assert.ok(at >= 0, `${turn} is shown the words`)
  const [said, found] = [blocks[at]!, blocks[at + 1]!]
  assert.doesNotMatch(said.text, /not-there|differs/)
  assert.deepEqual([found.kind, found.key, found.start], ['checked', said.key, said.end + 1], turn)
  assert.match(found.text, /^- not-there: “docs\/limits\.md:90”/m)
  assert.match(found.text, /^- differs: “docs\/limits\.md:4”.*\[-450-\]\{\+250\+\}/m)
  assert.match(found.text, /^- differs: “Ninety rows are never enough/m)
}

function blocksIn(prompt: string) {
  const [, fence] = /^<<([0-9a-f]{12}) /m.exec(prompt) ?? []
  const pattern = new RegExp(`^<<${fence} (turn|checked) (\\S+)>>\\n([\\s\\S]*?)\\n<<${fence} end>>$`, 'gm')
  return Array.from(prompt.matchAll(pattern), ({ 0: block, 1: kind, 2: key, 3: text, index }) => ({
    kind: kind!,
    key: key!,
    text: text!,
    start: index,
    end: index + block.length,
  }))
}

function assertReported(report: string): void {
  assert.match(report, /^- ✗ .*docs\/limits\.md:90/m)
  assert.match(report, /^- ≠ .*docs\/limits\.md:4.*450.*250/m)
  assert.match(report, /^- .*Ninety rows are never enough/m)
}

async function resumeEverywhere(given: Playable, { liar }: Lie, archive: Archive, whole: Run): Promise<void> {
  for (const cut of sampleCuts(whole.records, 8)) {
    const before = whole.records.slice(0, cut)
    const looked: string[] = []
    const again = await runFrom(given, archive, before, examined(looked))
    const place = `cut after record ${cut}`
    assert.equal(again.view.state, 'done', place)
    assert.deepEqual(transcript(again.view), transcript(whole.view), place)
    assert.deepEqual(again.view.verdict, whole.view.verdict, place)
    const kept = keptWhole(before)
    for (const turn of new Set([liar, ...kept]))
      assert.deepEqual(again.view.evidence.get(turn), whole.view.evidence.get(turn), `${place}: ${turn}`)
    for (const key of again.calls) assert.ok(!settledKeys(before).has(key), place)
    for (const key of looked) assert.ok(!kept.has(key), `${place}: looked up again`)
    for (const [turn, prompt] of again.prompts)
      assert.deepEqual(lieIn(prompt), lieIn(whole.prompts.get(turn)!), `${place}: ${turn}`)
  }
}

/** The words and what was found in them, as a prompt has both. */
const lieIn = (prompt: string): string[] =>
  blocksIn(prompt)
    .filter(({ text }) => text.includes('docs/limits.md:90'))
    .map(({ kind, key, text }) => `${kind} ${key}\n${text}`)

function keptWhole(records: readonly JournalRecord[]): Set<string> {
  const { evidence } = foldAll(records.map(({ event }) => event))
  return new Set([...evidence].filter(([, found]) => isWhole(found)).map(([turn]) => turn))
}
