import { z } from 'zod'
import { languages } from '../../core/language.ts'
import { audiences, decisionTypes } from '../../formats/research/options.ts'
import { hiddenIn } from '../tree/config-shape.ts'
import { searchChoices } from './ask.ts'
import type { WrongInResearch } from './config-words.ts'
import { fewestRoles, longestName, longestText, mostRoles } from './role-flag.ts'

/** What zod carries as the message of an issue: said in the user's language when it is shown. */
const wrong = (what: WrongInResearch): string => what

const isHidden = (written: string): boolean => hiddenIn(written).length > 0
const isLines = (written: string): boolean => /[\t\v\f\r\n\u0085]/.test(written)

/** Sentences for a prompt. */
const text = (most: number, tooLong: WrongInResearch) =>
  z
    .string()
    .refine(written => written.trim() !== '', { message: wrong('blank'), abort: true })
    .refine(written => !isHidden(written), wrong('hidden'))
    .refine(written => written.trim().length <= most, wrong(tooLong))

/** A path, a model: one line, and nothing in it that a screen would not show. */
const line = z
  .string()
  .refine(written => written.trim() !== '', { message: wrong('blank'), abort: true })
  .refine(written => !isHidden(written) && !isLines(written), wrong('hidden'))

const Role = z.strictObject({
  name: text(longestName, 'longName').refine(written => !isLines(written), wrong('longName')),
  stance: text(longestText, 'long').nullable().optional(),
  model: line.nullable().optional(),
})

/** The file of a research: the names of the seed's parameters, and what else a command line can say. */
export const ResearchShape = z.strictObject({
  topic: text(20_000, 'longTopic').optional(),
  roles: z.array(Role).min(fewestRoles, wrong('roles')).max(mostRoles, wrong('roles')).optional(),
  goal: text(longestText, 'long').nullable().optional(),
  audience: z.enum(audiences).optional(),
  decision_type: z.enum(decisionTypes).optional(),
  evidence_round: z.union([z.boolean(), z.literal('auto')], wrong('evidence')).optional(),
  confirm_plan: z.boolean().optional(),
  model: line.nullable().optional(),
  output_path: line.nullable().optional(),
  judge: z.union([line, z.array(line).min(1, wrong('judges'))], wrong('judges')).optional(),
  auditor: line.optional(),
  language: z.enum(languages).optional(),
  context: z.array(line).optional(),
  official: z.array(line).optional(),
  budget: z.number().positive().optional(),
  search: z.enum(searchChoices).optional(),
  effort: z.enum(['low', 'medium', 'high', 'max']).optional(),
  rigor: z.enum(['low', 'normal', 'high']).optional(),
})

export type ResearchFileShape = z.infer<typeof ResearchShape>
