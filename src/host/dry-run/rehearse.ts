import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Mask } from '../../core/mask.ts'
import type { Call, Model } from '../../core/model.ts'
import type { Format, Screenplay } from '../../engine/format.ts'
import { type Opening, open } from '../../engine/perform.ts'
import { scriptedModel } from '../../models/scripted.ts'
import { inSceneOrder } from '../../shown/reading-order.ts'
import { openArchive } from '../../store/archive.ts'

/** A call as it would be sent, and who would get it. */
export interface RehearsedCall extends Call {
  model: string
  /** Placeholders for words that are not known yet. None: it will be sent exactly like this. */
  unknown: string[]
}

/**
 * Plays the real screenplay with models that say what is made up for them, and returns every call. No real model is
 * reached. The debate is stored in a temporary archive.
 */
export async function rehearse(
  opening: Opening,
  format: Format,
  made: NonNullable<Screenplay['rehearse']>,
  { mask, modelFor }: { mask: Mask; modelFor(name: string): Model | null },
): Promise<RehearsedCall[]> {
  const calls: { call: Call; model: string; reply: string }[] = []
  const voice = (name: string): Model =>
    scriptedModel(
      name,
      call => {
        const reply = made(call)
        calls.push({ call, model: name, reply })
        return reply
      },
      { maxTokens: modelFor(name)?.maxTokens ?? null },
    )
  const place = mkdtempSync(join(tmpdir(), 'agon-dry-run-'))
  const archive = openArchive(join(place, 'agon.db'), { language: opening.language })
  try {
    // Nothing is paid, so there is no budget to keep.
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

/** Only placeholders from rehearsed replies count: a user's own text may contain such marks too. */
function unknownIn({ messages }: Call, said: ReadonlySet<string>, mask: Mask): string[] {
  const found = messages.flatMap(({ content }) => placeholdersIn(mask.text(content)))
  return [...new Set(found)].filter(placeholder => said.has(placeholder))
}
