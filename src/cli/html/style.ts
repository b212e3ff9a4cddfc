import { readFileSync } from 'node:fs'

const folder = new URL('../../style/', import.meta.url)

/** One sheet for screens from phone to desk, light and dark, and for paper. */
export const pageStyle = (): string => ['tokens', 'shared', 'exported'].map(sheet).join('')

export const sheet = (name: string): string => readFileSync(new URL(`${name}.css`, folder), 'utf8')
