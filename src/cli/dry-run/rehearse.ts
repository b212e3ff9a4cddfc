import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Mask } from '../../core/mask.ts'
import type { Call, Model } from '../../core/model.ts'
import { inSceneOrder } from '../../core/scene-order.ts'
import type { Format } from '../../engine/format.ts'
import { type Opening, open } from '../../engine/perform.ts'
import { scriptedModel } from '../../models/scripted.ts'
import { openArchive } from '../../store/archive.ts'

/** A call as it would go out, and who would get it. */
export interface Rehearsed extends Call {
  model: string
  /** What stands in it for words that are not known yet; none: it will be sent exactly so. */
  unknown: string[]
}

/**
 * Plays the real screenplay with voices that say what the format has them say, and gives every call it makes. No model is
 * reached. The debate is kept in an archive of its own, which is gone afterwards.
 */
export async function rehearse(
  opening: Opening,
  format: Format & Required<Pick<Format, 'rehearse'>>,
  { mask, modelFor }: { mask: Mask; modelFor(name: string): Model | null },
): Promise<Rehearsed[]> {
  const calls: { call: Call; model: string; reply: string }[] = []
  const voice = (name: string): Model =>
    scriptedModel(
      name,
      call => {
        const reply = format.rehearse(call)
        calls.push({ call, model: name, reply })
        return reply
      },
      { maxTokens: modelFor(name)?.maxTokens ?? null },
    )
  const place = mkdtempSync(join(tmpdir(), 'agon-dry-run-'))
  const archive = openArchive(join(place, 'agon.db'), { language: opening.language })
  try {
    // Nothing is paid, so that there is nothing to keep within a budget.
    const { view } = await open({ ...opening, budget: null }, { format, store: archive, modelFor: voice, mask })
    if (view.failure) throw new Error(`the rehearsal of ${format.id} broke off: ${view.failure.message}`)
  } finally {
    archive.close()
    await rm(place, { recursive: true, force: true, maxRetries: 3 })
  }
  const said = new Set(calls.flatMap(({ reply }) => placeholdersIn(reply)))
  return inSceneOrder(calls.map(({ call, model }) => ({ ...call, model, unknown: unknownIn(call, said, mask) })))
}

const placeholdersIn = (text: string): string[] => text.match(/‹[^‹›]+›/g) ?? []

/** Only what a rehearsed reply put there: a user's own text may hold such marks too. */
function unknownIn({ messages }: Call, said: ReadonlySet<string>, mask: Mask): string[] {
  const found = messages.flatMap(({ content }) => placeholdersIn(mask.text(content)))
  return [...new Set(found)].filter(placeholder => said.has(placeholder))
}
