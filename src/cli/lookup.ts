import type { Brief } from '../core/events.ts'
import type { Failure } from '../core/failure.ts'
import type { Language } from '../core/language.ts'
import { type Answer, type Lookup, type Search, type SearchLimits, usualSearchLimits } from '../core/search.ts'
import type { Searching } from '../engine/perform.ts'
import type { Pages } from '../evidence/web/page.ts'
import { ConfigError } from './config/problem.ts'
import { searchOf } from './config/search.ts'
import type { Room } from './room.ts'

/** What the seats of debates look things up with. Whoever plays them closes it behind them. */
export interface Lookups {
  lookupFor(brief: Brief): Searching | null
  close(): Promise<void>
}

/** Nothing is loaded or started before the first question. */
export function openLookups({ config, mask }: Pick<Room, 'config' | 'mask'>): Lookups {
  const opened: Opened[] = []
  return {
    lookupFor(brief) {
      const name = serviceOf(brief)
      if (name === null) return null
      const { results, bytes } = limitsOf(brief)
      const open = lazily(() => openService(name, brief.language, config, opened))
      const pages = lazily(() => openPages(brief.language, mask))
      const lookup: Lookup = {
        name,
        async find(query, signal): Promise<Answer> {
          const service = await open()
          return 'failure' in service ? service : service.find(query, results, signal)
        },
        async read(url, signal) {
          const page = await (await pages()).read(url, signal)
          return page.state === 'read' ? { url: page.url, title: page.title, text: page.text } : { reason: page.reason }
        },
      }
      return { lookup, bytes }
    },
    async close() {
      await Promise.all(opened.map(search => search.close()))
    },
  }
}

type Opened = Pick<Search, 'find' | 'close'>

/** The service that some role searches with; null: none does. */
function serviceOf({ options: { search } }: Brief): string | null {
  if (typeof search !== 'object' || search === null) return null
  const means = Object.values(search).filter(means => typeof means === 'string')
  return means.find(means => means !== 'own' && means !== 'none') ?? null
}

/** Those that the debate was opened with. */
function limitsOf({ options: { limits } }: Brief): SearchLimits {
  return { ...usualSearchLimits, ...(limits as object as Partial<SearchLimits> | undefined) }
}

/** What is configured now may be another one than when the debate was opened, or none. */
async function openService(
  name: string,
  language: Language,
  config: Room['config'],
  opened: Opened[],
): Promise<Opened | { failure: Failure }> {
  const lost = (message: string) => ({ failure: { kind: 'rejected' as const, message, maybePaid: false } })
  try {
    const resolved = searchOf(config, language)
    if (resolved?.name !== name) return lost(notConfigured[language](name))
    const { openSearch } = await import('../search/search.ts')
    const search = openSearch(resolved.settings, language)
    opened.push(search)
    return search
  } catch (error) {
    if (error instanceof ConfigError) return lost(error.message)
    throw error
  }
}

async function openPages(language: Language, mask: Room['mask']): Promise<Pages> {
  return (await import('../evidence/web/pages.ts')).openPages({ language, mask })
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    made ??= make()
    return made
  }
}

const notConfigured: Record<Language, (name: string) => string> = {
  en: name => `the search service ${name} is not configured any more`,
  zh: name => `搜索服务 ${name} 已不在配置中`,
}
