import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Ordinary lines in which nothing is secret, although some of it is long, random, or next to a telling name. */
export function harmlessLines(): string[] {
  return [...written, ...made()].filter(line => line !== '')
}

const written = readFileSync(new URL('harmless.txt', import.meta.url), 'utf8').split('\n')

/** What programs print by the dozen: digests, identifiers, locks, paths. */
function made(): string[] {
  return Array.from({ length: 17 }, (_, index) => {
    const digest = (algorithm: string) => createHash(algorithm).update(`harmless ${index}`)
    const sha1 = digest('sha1').digest('hex')
    const sha256 = digest('sha256').digest('hex')
    const sha512 = digest('sha512').digest('base64')
    const uuid = sha256.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    return [
      `commit ${sha1}`,
      `index ${sha1.slice(0, 7)}..${sha1.slice(8, 15)} 100644`,
      `${sha256}  dist/archive-${index}.tar.gz`,
      `"integrity": "sha512-${sha512}",`,
      `id ${uuid}`,
      `"requestId":"${uuid}","traceparent":"00-${sha256.slice(0, 32)}-${sha256.slice(32, 48)}-01"`,
      `FROM node@sha256:${sha256}`,
      `/assets/index-${sha512.replace(/[+/=]/g, 'x').slice(0, 8)}.js?v=${sha1.slice(0, 10)}`,
      `https://github.com/owner/repository/blob/${sha1}/src/file-${index}.ts#L${index + 10}`,
      `Merge pull request #${index + 100} from owner/fix-token-refresh-${sha1.slice(0, 6)}`,
      `etag: W/"${sha512.slice(0, 27)}"`,
    ]
  }).flat()
}
