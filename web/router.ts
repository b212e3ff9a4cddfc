import { type ReadonlySignal, signal, useComputed } from '@preact/signals'

/** Where the user is: `/`, `/new`, `/debates/12`. */
export const path = signal(location.pathname)

/** A part of the page, such as a turn: `round-1/proposer`. */
export const part = signal(partIn(location.hash))

/** Whether the address is of this part. Only those of which it becomes true or false are drawn again. */
export const useIsPart = (name: string): ReadonlySignal<boolean> => useComputed(() => part.value === name)

/** Counts those who want to go where they are already: to a turn that they have scrolled away from. */
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

addEventListener('popstate', look)
addEventListener('hashchange', look)

export function go(address: string): void {
  if (address === location.pathname + location.search + location.hash) {
    returns.value += 1
    return
  }
  history.pushState(null, '', address)
  look()
}

/** The place of a turn, for a link that can be sent. Keys have no characters that a path of an address may not have. */
export const turnAddress = (id: number, key: string): string => `/debates/${id}#${encodeURI(key)}`

/** Links of the page change it without loading it anew; those that open elsewhere do as they do. */
document.addEventListener('click', event => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || event.defaultPrevented || event.button !== 0 || link.target || link.hasAttribute('download')) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.origin !== location.origin) return
  if (!/^\/(?:new|debates\/\d+)?$/.test(link.pathname)) return
  event.preventDefault()
  go(link.pathname + link.search + link.hash)
})
