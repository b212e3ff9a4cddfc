import { splitModelName } from '../../../core/model.ts'
import { shownPath } from '../../../host/files/lead-paths.ts'
import type { Host } from '../../../host/host.ts'
import type { PlanWords } from '../../../host/plan/plan-text.ts'
import type { Prepared } from '../../../host/plan/prepare.ts'
import type { Request } from '../../../host/request.ts'
import { cliWords } from '../../../host/words.ts'
import { table } from '../../../show/columns.ts'
import { treeOf } from '../options-in.ts'
import type { TreeConfig } from './config.ts'
import { treeWords } from './words.ts'

/** What the plan of a tree says besides: topics, depth, where files go, and what its file does. */
export function planWords(
  { name, remarks, providers, addresses }: TreeConfig,
  { place }: Pick<Request, 'place'>,
  { cwd }: Pick<Host, 'cwd'>,
) {
  return ({ opening }: Prepared): PlanWords => {
    const t = treeWords[opening.language]
    const { topics, maxRounds, maxNodes, output } = treeOf(opening)
    const rows = topics.map(({ id, title }) => [id, title])
    const where = name ?? place('judge')
    return {
      about: [
        ...(name === null ? [] : [t.topics(topics.length), table(rows, Number.POSITIVE_INFINITY).replace(/^/gm, '  ')]),
        t.depth(maxRounds, maxNodes),
        ...(output === null ? [] : [t.outputs(shownPath(output.dir, cwd))]),
      ],
      change: () => t.change,
      sharedJudge: t.reviewerShares(where),
      mayShareJudge: model => t.reviewerMayShare(model, where),
      voiceOf: voice => {
        const { provider, model } = splitModelName(voice)
        return `${addresses.get(provider) ?? provider} ${model}`
      },
      setPrices: name !== null && providers.size > 0 ? t.setPrices(name) : cliWords[opening.language].setPrices,
      remarks,
    }
  }
}
