import type { Model } from '../../core/model.ts'
import { resume } from '../../engine/perform.ts'
import { ConfigError } from '../config/problem.ts'
import { UsageError } from '../exit.ts'
import { checkOutputs } from '../files/outputs.ts'
import { reportPathOf, whyNot } from '../files/report-file.ts'
import type { Host } from '../host.ts'
import type { Plan } from '../plan/debate-plan.ts'
import type { Problems } from '../problems.ts'
import { checkSpeakers } from '../seats/preflight.ts'
import { isOver, type Past, type PastRequest } from './past.ts'
import { forkWords } from './words.ts'

/** Checks those who will still speak, and where its files go. `budget` null: as much as it had. */
export async function planResume(
  { past }: PastRequest,
  budget: number | null,
  host: Host,
  problems: Problems,
): Promise<Omit<Plan, 'close' | 'doubts'>> {
  const { debate, force } = past
  const { id, format } = debate
  const { brief } = debate.view
  const { outputs, remarks } = isOver(past) ? nothingLeft : await checkRest(past, host, problems)
  if (problems.any) throw problems.all()
  return {
    ...{ format, host, outputs, remarks, force, forecast: null },
    brief: { ...brief, budget: budget ?? brief.budget },
    text: () => remarks.map(remark => `${remark}\n`).join(''),
    begin: performance => resume(id, { ...performance, modelFor: orGone(performance.modelFor) }, budget),
  }
}

type Rest = Pick<Plan, 'outputs' | 'remarks'>

const nothingLeft: Rest = { outputs: null, remarks: [] }

async function checkRest({ debate, force }: Past, host: Host, problems: Problems): Promise<Rest> {
  const { id, format } = debate
  const { language, cwd } = host
  const view = { ...debate.view, brief: { ...debate.view.brief, language } }
  const outputs = await problems.collect(() => checkOutputs(view, format, { cwd, force }, language))
  const report = reportPathOf(view.brief)
  const inTheWay = report === null ? null : whyNot(report, force, cwd, language)
  if (inTheWay !== null) problems.add(inTheWay)
  const remarks = await checkSpeakers(view, format, host, problems, (person, unless) =>
    forkWords[language].resumeAlone(person, id, unless),
  )
  return { outputs: outputs ?? null, remarks }
}

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
