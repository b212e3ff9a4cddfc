import type { Brief } from '../../core/events.ts'
import type { Ending, Format } from '../../engine/format.ts'
import type { Stage } from '../../engine/stage.ts'
import { about } from './about.ts'
import { display } from './display.ts'
import { forks } from './forks.ts'
import { linesOf } from './live/line.ts'
import type { Settled } from './node.ts'
import { TreeOptions } from './options.ts'
import { patience, type Topic, treeOf } from './options-in.ts'
import { panelParts } from './panels.ts'
import { assumptions, depends, plan } from './plan.ts'
import { rehearse } from './rehearsal.ts'
import { replies } from './replies.ts'
import { argdownOf } from './report/argdown.ts'
import { outputs } from './report/files.ts'
import { parts, report, transcript } from './report/report.ts'
import type { Update } from './shapes.ts'
import { spec } from './spec.ts'
import { debateTopic } from './topic.ts'

export const tree: Format = {
  ...about,
  options: TreeOptions,
  spec,
  screenplay: {
    version: 1,
    cues: {
      folder: new URL('./cues/', import.meta.url),
      variables: {
        rules: [],
        position: ['party', 'brief'],
        involved: ['party', 'agreed', 'divergence', 'rebuttal'],
        uninvolved: ['party', 'agreed', 'divergence', 'rebuttal'],
        rebuttal: ['party', 'positions'],
        debated: ['brief', 'question', 'positions', 'rebuttals'],
        triage: ['parties', 'elsewhere'],
        earlier: ['heard'],
        ruling: ['reason', 'divergences'],
        updates: ['brief', 'results'],
      },
    },
    play,
    limits: patience,
    rehearse,
  },
  replies,
  cost: { plan, depends, assumptions, whenShort: 'rules' },
  // A terminal tells of its turns in lines.
  display: { ...display, lines: linesOf },
  panelParts,
  report,
  written: { transcript, parts, outputs, exports: { argdown: argdownOf } },
  forks,
}

/** All topics in parallel. A fallback taken by a seat in one of them does not affect the others. */
async function play(stage: Stage, brief: Brief): Promise<Ending> {
  const options = treeOf(brief)
  const topics = await stage.all(options.topics, topic =>
    debateTopic(stage.at(topic.id, { apart: true }), topic, options, brief),
  )
  const verdict = topics.map(([topic, { nodes, updates }]) => outcomeOf(topic, nodes, updates))
  const ruled = verdict.flatMap(topic => topic.ruled)
  const outcome = ruled.length > 0 ? 'ruled' : 'converged'
  const decided = ruled.length === 0 || ruled.some(({ recommendation }) => recommendation !== null)
  return { outcome, decided, verdict: { topics: verdict } }
}

/** The result of a topic, as verdicts store it. */
const outcomeOf = ({ id, title }: Topic, nodes: readonly Settled[], updates: readonly Update[]) => ({
  id,
  title,
  agreed: nodes.flatMap(({ node, consensus }) => consensus.map(({ point }) => ({ node, point }))),
  ruled: nodes.flatMap(({ verdicts }) =>
    verdicts.map(({ divergenceId, recommendation, judging }) => ({
      divergenceId,
      /** null: the rulings disagree. */
      recommendation: judging?.firmness === 'split' ? null : recommendation,
      ...(judging && { firmness: judging.firmness }),
    })),
  ),
  updates: updates.length,
})
