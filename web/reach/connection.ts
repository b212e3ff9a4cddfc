import { Connection, type ListeningOptions } from './listening.ts'

const browser: ListeningOptions = {
  open: address => new EventSource(address),
  isHidden: () => document.hidden,
  onVisibility: changed => document.addEventListener('visibilitychange', changed),
  later(ms, then) {
    const timer = setTimeout(then, ms)
    return () => clearTimeout(timer)
  },
}

let own: Connection | null = null

/** The connection of this tab. */
export const connection = (): Connection => {
  own ??= new Connection(browser)
  return own
}
