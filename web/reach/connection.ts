import { Connection, type Surroundings } from './listening.ts'

const browser: Surroundings = {
  open: address => new EventSource(address),
  isHidden: () => document.hidden,
  onVisibility: changed => document.addEventListener('visibilitychange', changed),
  later(ms, then) {
    const timer = setTimeout(then, ms)
    return () => clearTimeout(timer)
  },
}

let own: Connection | null = null

/** The tab's. */
export const connection = (): Connection => {
  own ??= new Connection(browser)
  return own
}
