import type { Lines } from '../../core/evidence.ts'
import { bareNames, doubtfulEndings, endings, folders, objects, products, quotedNames, wholeNames } from './endings.ts'
import { linesOf } from './lines.ts'

export interface WrittenPath {
  path: string
  lines?: Lines
}

const longestPath = 300

/** A word as a path with or without lines; null when it is none. `code`: it stands between backticks. */
export function pathOf(word: string, code: boolean): WrittenPath | null {
  if (word.length < 3 || word.length > longestPath) return null
  const suffix = lineSuffix.exec(word)
  const lines = suffix ? linesOf(suffix[1]!) : null
  const whole = suffix ? word.slice(0, suffix.index) : word
  const anchor = suffix ? -1 : whole.indexOf('#')
  const path = anchor > 0 ? whole.slice(0, anchor) : whole
  if (!isPath(path, code, lines !== null)) return null
  return lines ? { path, lines } : { path }
}

/** `:12`, `:12-30`, `:12:5`, `:L12`, `#L12-L30`, `#L12C3-L30C4` at the end. Columns are left out of the group. */
const lineSuffix = /(?::L?|#L|#)(\d{1,7}(?=[:C–—~-]|$)(?:(?::\d{1,5}|C\d{1,5})?[-–—~]L?\d{1,7})?)(?:[:C]\d{1,5}){0,2}$/

function isPath(path: string, code: boolean, lined: boolean): boolean {
  if (path.length < 2 || !(code ? signs : plainSigns).test(path) || path.includes('://')) return false
  if (/^[a-z]:[\\/]/i.test(path)) return /[\\/][\p{L}\p{N}_. ()-]+$/u.test(path) && /\.|[\\/].*[\\/]/.test(path)
  const segments = path.split(/[\\/]/)
  const name = segments.at(-1)!
  if (domain.test(segments[0]!) && segments.length > 1 && !folders.has(segments[0]!)) return false
  if (name.includes('@') || (!code && segments.length === 1 && domain.test(name))) return false
  if (segments.slice(path.startsWith('\\\\') ? 2 : 1, -1).includes('')) return false
  if (endsLikeFile(name)) return segments.length > 1 ? !isFraction(segments, code) : lined || isFileName(name, code)
  if (bareNames.includes(name.split('.')[0]!) && (name.includes('.') ? name.length < 40 : true)) return true
  if (segments.length > 1) return isFolderPath(segments, code)
  return code && quotedNames.has(name)
}

const signs = /^[\p{L}\p{N}_.\-+@~%\\/:[\]()=, ]+$/u
const plainSigns = /^[\p{L}\p{N}_.\-+@~%\\/:[\]()=]+$/u
const domain = /^(?:www\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|org|net|io|dev|edu|gov|cn|ai|co|app|de|uk|me|info)$/i

function endsLikeFile(name: string): boolean {
  if (wholeNames.has(name.toLowerCase())) return true
  const dot = name.lastIndexOf('.')
  return dot > 0 && endings.has(name.slice(dot + 1).toLowerCase()) && /[\p{L}\p{N}_\])]$/u.test(name.slice(0, dot))
}

/** A name without a folder and without a line: not `Node.js`, not `console.log`, not `1.2.c`. */
function isFileName(name: string, code: boolean): boolean {
  const small = name.toLowerCase()
  if (wholeNames.has(small)) return true
  if (products.has(small)) return false
  const dot = name.lastIndexOf('.')
  const ending = small.slice(dot + 1)
  const stem = name.slice(0, dot)
  if (/^(?:\w\.)+\w$/.test(stem)) return false
  if (!/[\p{L}_]/u.test(stem)) return !doubtfulEndings.has(ending) && /^\d/.test(stem)
  if (!code && ending === 'js' && /^[A-Z][a-z0-9]+$/.test(stem)) return false
  if (name.slice(dot + 1) !== ending && name !== name.toUpperCase()) return false
  if (!doubtfulEndings.has(ending)) return true
  return !objects.has(small.slice(0, small.indexOf('.'))) && !objects.has(stem.toLowerCase())
}

/** `JSON/YAML.md` is one; `.ts/.js` and `foo.js/bar.js` of two files are not one path. */
const isFraction = (segments: readonly string[], code: boolean): boolean =>
  (!code && segments.slice(0, -1).some(segment => /^[^.]+\.[a-z]{1,4}$/.test(segment) && endsLikeFile(segment))) ||
  segments.every(segment => /^\.[a-z]+$/.test(segment))

function isFolderPath(segments: readonly string[], code: boolean): boolean {
  const [first, second] = segments as [string, string]
  const named = segments.filter(segment => segment !== '')
  if (named.length < 2 && !(code && folders.has(named[0] ?? '') && segments.at(-1) === '')) return false
  if (segments.some(segment => !/^[\p{L}\p{N}_.\-@[\]()]*$/u.test(segment))) return false
  if (first === '.' || first === '..' || first === '~') return /[\p{L}\p{N}]/u.test(named[1] ?? '')
  if (first === '') return folders.has(second)
  if (!folders.has(first)) return code && segments.at(-1) === '' && named.length > 1
  return code || named.length > 2 || segments.at(-1) === '' || !folders.has(second)
}
