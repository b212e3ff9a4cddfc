import type { CheckedCitation, Examiner } from '../../src/core/evidence.ts'
import type { Language } from '../../src/core/language.ts'
import { makeMask } from '../../src/core/mask.ts'
import { makeExaminer } from '../../src/evidence/examiner.ts'
import type { LabelledSpeech } from './labels.ts'
import type { Measured } from './measure.ts'
import { knownCommit, readContext, readEarlier, seatNames } from './surroundings.ts'

/** The finder and the checker as the engine uses them: with the context files, one commit, no folder and no pages. */
export function ourEvidence(): Measured {
  const sources = readContext()
  const examinerIn = (language: Language): Examiner =>
    makeExaminer({ language, sources, folders: [], git, pages: null, mask: makeMask([]) })
  const examiners = { en: examinerIn('en'), zh: examinerIn('zh') }

  async function check({ debate, language, speech }: LabelledSpeech): Promise<readonly CheckedCitation[]> {
    const surroundings = { earlier: readEarlier(debate), names: seatNames }
    const { citations } = await examiners[language].examine(speech, surroundings, AbortSignal.timeout(10_000))
    return citations
  }

  return { check }
}

/** A repository of one commit. */
async function git(args: readonly string[]): Promise<string | null> {
  const named = args.find(word => /^[0-9a-f]{7,40}(?:\^\{commit\})?$/.test(word))
  if (named === undefined) return args[0] === 'rev-parse' ? '.git\n' : null
  if (!knownCommit.startsWith(named.replace(/\^.*/, ''))) return null
  if (args[0] === 'rev-parse') return `${knownCommit}\n`
  return args.includes('-t') ? 'commit\n' : `tree ${'0'.repeat(40)}\n\nEnd sessions that were idle\n`
}
