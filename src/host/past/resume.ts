import type { Model } from '../../core/model.ts'
import { type Performance, resume } from '../../engine/perform.ts'
import type { ArchivedDebate } from '../archived.ts'
import { ConfigError } from '../config/problem.ts'
import { UsageError } from '../exit.ts'
import { checkOutputs } from '../files/outputs.ts'
import { reportPathOf, whyNot } from '../files/report-file.ts'
import type { Host } from '../host.ts'
import type { Problems } from '../problems.ts'
import { checkSpeakers } from '../seats/preflight.ts'
import type { Past, PastRequest } from './past.ts'
import type { PastPlan } from './plan.ts'
import { forkWords } from './words.ts'

/** Checks those who will still speak, and where its files go. `budget` null: as much as it had. */
export async function planResume(
  { past: { debate, force } }: PastRequest,
  budget: number | null,
  host: Host,
  problems: Problems,
): Promise<PastPlan> {
  const { id, format } = debate
  const { language, cwd } = host
  const view = { ...debate.view, brief: { ...debate.view.brief, language } }
  const t = forkWords[language]
  const outputs = await problems.collect(() => checkOutputs(view, format, { cwd, force }, language))
  const report = reportPathOf(view.brief)
  const inTheWay = report === null ? null : whyNot(report, force, cwd, language, t.moveAway(id))
  if (inTheWay !== null) problems.add(inTheWay)
  const unasked = (person: string, unless: string) => t.resumeAlone(person, id, unless)
  const remarks = await checkSpeakers(view, format, host, problems, unasked)
  if (problems.any) throw problems.all()
  return {
    ...goOn(debate, budget),
    ...{ outputs: outputs ?? null, force, remarks },
    text: () => remarks.map(remark => `${remark}\n`).join(''),
  }
}

/** Nobody speaks in it any more, but its files may be missing. */
export const planOver = ({ debate, force }: Past): PastPlan => ({
  ...goOn(debate, null),
  ...{ outputs: null, force, remarks: [] },
  text: () => '',
})

const goOn = ({ id, format, view: { brief } }: ArchivedDebate, budget: number | null) => ({
  format,
  brief: { ...brief, budget: budget ?? brief.budget },
  forecast: null,
  begin: (performance: Performance) => resume(id, { ...performance, modelFor: orGone(performance.modelFor) }, budget),
})

/**
 * A resumed debate may have a seat that is not needed any more and whose key or server is gone. If such a seat is asked
 * after all, it fails and says what is missing. Seats that are needed were checked before.
 */
const orGone =
  (modelFor: (name: string) => Model) =>
  (name: string): Model => {
    try {
      return modelFor(name)
    } catch (error) {
      if (!(error instanceof ConfigError || error instanceof UsageError)) throw error
      return goneVoice(name, error.message)
    }
  }

/** Nobody is reached, so the cost is known to be zero. */
const goneVoice = (name: string, message: string): Model => ({
  name,
  prices: { input: 0, output: 0 },
  languageModel: true,
  async *stream() {
    yield { type: 'failed', failure: { kind: 'auth', message, maybePaid: false } }
  },
})
