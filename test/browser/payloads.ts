import { readFileSync } from 'node:fs'

/** Texts that run, load or send something wherever a string becomes HTML. What runs calls `ran`; what loads asks `evil.example`. */
export const payloads: readonly string[] = JSON.parse(readFileSync(new URL('payloads.json', import.meta.url), 'utf8'))
