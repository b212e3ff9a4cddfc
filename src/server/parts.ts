import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { Language } from '../core/language.ts'
import type { Admission } from './admission.ts'
import type { Feeds } from './feeds.ts'
import type { House } from './house.ts'
import type { PageFiles } from './page-files.ts'

/** What the routes of one server share. */
export interface Parts {
  house: House
  feeds: Feeds
  admission: Admission
  files: PageFiles
  /** Of whoever does not say which they want. */
  language: Language
  onError(error: unknown): void
}

export interface Env {
  Bindings: HttpBindings
  Variables: { language: Language }
}

export type App = Hono<Env>
export type Asked = Context<Env>
