import { type ReadonlySignal, signal, useComputed } from '@preact/signals'

/** Where the user is: `/`, `/new`, `/debates/12`. */
export const path = signal('/')

/** A part of the page, such as a turn: `round-1/proposer`. */
export const part = signal('')

/** Whether the address points at this part. Only parts for which this changes are redrawn. */
export const useIsPart = (name: string): ReadonlySignal<boolean> => useComputed(() => part.value === name)

/** Counts requests to go to the present address again, such as a turn that the reader has scrolled away from. */
export const returns = signal(0)

function partIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

const look = (): void => {
  path.value = location.pathname
  part.value = partIn(location.hash)
}

/** From now on `path` and `part` are those of the address, and links within the page change the view without a reload. */
export function followAddress(): void {
  look()
  addEventListener('popstate', look)
  addEventListener('hashchange', look)
  document.addEventListener('click', followLink)
}

export function go(address: string): void {
  if (address === location.pathname + location.search + location.hash) {
    returns.value += 1
    return
  }
  history.pushState(null, '', address)
  look()
}

/** The address of a turn, for sharing. Keys have no characters that are forbidden in an address. */
export const turnAddress = (id: number, key: string): string => `/debates/${id}#${encodeURI(key)}`

/** Links that open elsewhere work as usual. */
function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || event.defaultPrevented || event.button !== 0 || link.target || link.hasAttribute('download')) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.origin !== location.origin) return
  if (!/^\/(?:new|debates\/\d+)?$/.test(link.pathname)) return
  event.preventDefault()
  go(link.pathname + link.search + link.hash)
}
