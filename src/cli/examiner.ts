import type { Brief } from '../core/events.ts'
import type { Examiner, Keeper } from '../core/evidence.ts'
import type { Language, Texts } from '../core/language.ts'
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
    const pages = web ? keepPages(await pagesFor(web, language, mask, keeper), keeper) : null
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

/** An address that a model wrote by itself may be there to carry words away: it is asked for only where the user says so. */
async function pagesFor(web: true | 'listed', language: Language, mask: Mask, keeper: Keeper): Promise<Pages> {
  const pages = (await import('../evidence/web/pages.ts')).openPages({ language, mask })
  if (web === true) return pages
  const reason = notListed[language]
  return {
    read: async (url, signal) => (keeper.isListed(url) ? pages.read(url, signal) : { state: 'refused', reason }),
  }
}

const notListed: Texts = {
  en: 'no search in this debate brought this page; it is looked up only with --web',
  zh: '本场辩论的搜索没有找到这个网页；只有加上 --web 才会查阅',
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
