import type { Brief } from '../core/events.ts'
import type { Examiner } from '../core/evidence.ts'
import type { Mask } from '../core/mask.ts'
import type { Material } from '../core/model.ts'
import { harmlessGit } from './harmless-git.ts'
import type { Environment } from './home.ts'

/** Who looks through the speeches of a debate. What it needs is loaded with the first one. */
export function examinerFor(
  { language, folders = [], web }: Brief,
  sources: readonly Material[],
  { env, mask }: { env: Environment; mask: Mask },
): Examiner {
  let made: Promise<Examiner> | null = null
  const make = async (): Promise<Examiner> => {
    const { makeExaminer } = await import('../evidence/examiner.ts')
    const pages = web ? (await import('../evidence/web/pages.ts')).openPages({ language, mask }) : null
    const git = folders[0] === undefined ? null : harmlessGit(folders[0], env)
    return makeExaminer({ language, sources, folders, git, pages, mask })
  }
  return {
    async examine(speech, surroundings, signal) {
      made ??= make()
      return (await made).examine(speech, surroundings, signal)
    },
  }
}
