import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { renderDoc } from '../../../src/cli/terminal/doc.ts'
import type { Language } from '../../../src/core/language.ts'
import type { View } from '../../../src/core/view.ts'
import { endingDoc, endingOf } from '../../../src/formats/ending.ts'
import { research } from '../../../src/formats/research/research.ts'
import { openGolden } from '../../support/golden.ts'
import { verdictIn } from '../support/play.ts'
import { abortedResearch, languages, withVerdict } from '../support/report.ts'
import { playRich, type RichRun, richOpening } from '../support/rich.ts'

const golden = openGolden('research-ending')

const rich: Record<Language, Promise<RichRun>> = { en: playRich('en'), zh: playRich('zh') }

const ended = (view: View) => endingOf(view, research)

const onTerminal = (view: View, width: number): string =>
  renderDoc(endingDoc(ended(view), view, research.display), { width, color: false })

for (const language of languages)
  describe(`the ending of a research (${language})`, () => {
    test('says what to do, how firm that is and why in 25 lines', async () => {
      const { view } = await rich[language]
      const shown = onTerminal(view, 100)
      assert.ok(shown.split('\n').length <= 25, shown)
      golden.is(language, 'the ending of a research', shown)
    })

    test('has the advice, the summary with the side it favours, and the questions that are open', async () => {
      const run = await rich[language]
      const { judgment } = verdictIn(run)
      const { answer, why, open } = ended(run.view)
      assert.ok(judgment.recommendation.advice.startsWith(answer[0]!.slice(0, 20)))
      assert.match(why.reason!, /^(?:In favour of |支持 )SQLite/)
      assert.ok(why.reason!.endsWith(judgment.summary))
      assert.deepEqual(
        open,
        judgment.open_questions.map(({ question }) => question),
      )
    })

    test('quotes the deciding words from the turn that brought them, whichever search it followed', async () => {
      const run = await rich[language]
      const { quote } = verdictIn(run).judgment.recommendation.deciding!
      assert.deepEqual(ended(run.view).why.quotes, [{ quote, turn: 'research/look-2/sqlite' }])
    })

    test('of judges who do not agree says so, and takes no words of one of them for the reason', async () => {
      const seats = richOpening(language).seats.filter(({ id }) => id !== 'judge-3')
      const { view } = await playRich(language, { seats })
      golden.is(language, 'judges who do not agree', onTerminal(view, 100))
      assert.deepEqual(ended(view).why, { reason: null, quotes: [] })
    })

    test('of one that favours no role, and of one that was given up', async () => {
      const { view } = await rich[language]
      const neither = withVerdict(view, ({ judging, judgment }) => ({
        judging: { ...judging, winner: 'neither' },
        judgment: { ...judgment, recommendation: { ...judgment.recommendation, favours: 'neither' } },
      }))
      const { score, why } = ended(neither)
      assert.equal(score, null)
      assert.match(why.reason!, /^(?:In favour of none of them: |都不选：)/)
      const aborted = await abortedResearch(language, [], 'Nobody answers.\nReally.')
      assert.match(ended(aborted).answer.join('\n'), /^(?:Aborted: |已中止：)Nobody answers\. Really\.$/)
    })
  })

test('what the audit calls exaggerated did not hold; what it only finds without a source may', async () => {
  const { view } = await rich.en
  const changed = withVerdict(view, ({ claims: [first, second] }) => ({
    claims: [
      { ...first!, claim: 'It | never `fails.', tag: 'exaggerated', why: null },
      { ...second!, tag: 'no-source' },
    ],
  }))
  const audited = ended(changed).failures.filter(line => /says the audit/.test(line))
  assert.deepEqual(audited, ['“It \\| never \\`fails” (SQLite, 1.1): exaggerated, says the audit'])
})
