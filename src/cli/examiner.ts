import type { Brief } from '../core/events.ts'
import type { Examiner, Keeper } from '../core/evidence.ts'
import type { Mask } from '../core/mask.ts'
import type { Material } from '../core/model.ts'
import type { Pages } from '../evidence/web/page.ts'
import { harmlessGit } from './harmless-git.ts'
import type { Environment } from './home.ts'
import { realPath } from './real-path.ts'

/** Who looks through the speeches of a debate. What it needs is loaded with the first one. */
export function examinerFor(
  { language, folders = [], web }: Brief,
  sources: readonly Material[],
  keeper: Keeper,
  { env, cwd, mask }: { env: Environment; cwd: string; mask: Mask },
): Examiner {
  let made: Promise<Examiner> | null = null
  const make = async (): Promise<Examiner> => {
    const { makeExaminer } = await import('../evidence/examiner.ts')
    const pages = web
      ? keepPages((await import('../evidence/web/pages.ts')).openPages({ language, mask }), keeper)
      : null
    const git = folders[0] === undefined ? null : harmlessGit(folders[0], env)
    return makeExaminer({ language, sources, folders, around: realPath(cwd), git, pages, mask })
  }
  return {
    async examine(speech, surroundings, signal) {
      made ??= make()
      return (await made).examine(speech, surroundings, signal)
    },
  }
}

/** A page is asked for once in a debate, also when that goes on in another process. */
function keepPages(pages: Pages, keeper: Keeper): Pages {
  return {
    async read(url, signal) {
      const kept = keeper.page(url)
      if (kept) return { state: 'read', url, title: null, ...kept }
      const page = await pages.read(url, signal)
      if (page.state === 'read') await keeper.keep(page.hash, page.text)
      return page
    },
  }
}
