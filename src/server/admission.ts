import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const codeLastsMs = 10 * 60_000

/**
 * Who is let in. A code opens once and soon goes stale; whoever used it is known by a session from then on. Only hashes are
 * kept and looked up, so that the time a lookup takes tells nothing.
 */
export class Admission {
  readonly #now: () => number
  readonly #key: Buffer | null
  /** Hash → when it was made. */
  readonly #codes = new Map<string, number>()
  readonly #sessions = new Set<string>()

  /** `key`: of programs that may ask for links; null: none may. */
  constructor(key: string | null, now: () => number) {
    this.#now = now
    this.#key = key === null ? null : digest(key)
  }

  newCode(): string {
    for (const [code, madeAt] of this.#codes) if (this.#isStale(madeAt)) this.#codes.delete(code)
    const code = randomBytes(18).toString('base64url')
    this.#codes.set(hash(code), this.#now())
    return code
  }

  /** The session that the code opens. null: it is wrong, used or stale. */
  enter(code: string): string | null {
    const name = hash(code)
    const madeAt = this.#codes.get(name)
    this.#codes.delete(name)
    if (madeAt === undefined || this.#isStale(madeAt)) return null
    const session = randomBytes(32).toString('base64url')
    this.#sessions.add(hash(session))
    return session
  }

  knows(session: string): boolean {
    return this.#sessions.has(hash(session))
  }

  /** A clock that was set back makes no code last longer. */
  #isStale(madeAt: number): boolean {
    const age = this.#now() - madeAt
    return age < 0 || age >= codeLastsMs
  }

  mayAskForLinks(key: string): boolean {
    return this.#key !== null && timingSafeEqual(digest(key), this.#key)
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const hash = (text: string): string => digest(text).toString('base64')
