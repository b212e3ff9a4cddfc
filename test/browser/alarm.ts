import type { BrowserContext, Page } from 'playwright-core'

/** Everything that happened in a browser and should not have. */
export interface Alarm {
  rung: string[]
  /** What of a page could do something that it should not: elements, attributes, addresses. */
  lookThrough(page: Page): Promise<string[]>
}

/** Watches all windows of a context from now on. `origin`: the only one that may be asked for anything. */
export async function alarmIn(context: BrowserContext, origin: string): Promise<Alarm> {
  const rung: string[] = []
  const isOwn = (address: string) => /^(?:about|blob|data|file):/.test(address) || new URL(address).origin === origin
  await context.exposeFunction('ran', () => void rung.push('something ran'))
  await context.exposeFunction('violated', (what: string) => void rung.push(`the policy was violated: ${what}`))
  await context.addInitScript(`document.addEventListener('securitypolicyviolation', event =>
    window.violated(event.effectiveDirective + ' ' + event.blockedURI + ' ' + event.sample))`)
  context.on('request', request => {
    if (!isOwn(request.url())) rung.push(`asked for ${request.url()}`)
  })
  context.on('page', page => rung.push(`another window: ${page.url()}`))
  context.on('dialog', dialog => {
    rung.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  for (const page of context.pages())
    page.on('framenavigated', frame => {
      if (!isOwn(frame.url()) || frame.parentFrame()) rung.push(`went to ${frame.url()}`)
    })
  return { rung, lookThrough: page => page.evaluate(`(${suspicious})(${JSON.stringify(origin)})`) }
}

/**
 * To be run in a page. Links lead to other sites without telling them where from, or to places that the page has; there is
 * nothing that loads, frames, or acts.
 */
const suspicious = String.raw`function suspicious(origin) {
  const never = 'img,picture,source,iframe,frame,object,embed,video,audio,track,portal,base,math,template,marquee,foreignObject,animate,set,use,image'
  const found = []
  const tell = element => element.outerHTML.slice(0, 200)
  for (const element of document.querySelectorAll(never)) found.push('element ' + tell(element))
  for (const element of document.body.querySelectorAll('script,style,link,meta')) found.push('element ' + tell(element))
  const isPlace = (address, link) => {
    if (address.protocol === 'file:') return address.pathname === location.pathname
    if (address.origin !== origin)
      return /^https?:$/.test(address.protocol) && link.relList.contains('noreferrer') && (link.target === '_blank' || location.protocol === 'file:')
    if (/^\/(?:new|debates\/\d+)?$/.test(address.pathname)) return true
    return link.hasAttribute('download') && /^\/api\/debates\/\d+\/export$/.test(address.pathname)
  }
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name) || /^(?:srcdoc|srcset|formaction|ping|background|poster|is)$/i.test(name)) found.push('attribute ' + tell(element))
      if (name === 'style' && /url\(|expression|import/i.test(value)) found.push('style ' + tell(element))
      if (!/^(?:href|xlink:href|src|action|data)$/i.test(name) || !document.body.contains(element)) continue
      const address = URL.parse(value, document.baseURI)
      const isLink = element.localName === 'a' && name === 'href'
      if (!isLink || !address || !isPlace(address, element)) found.push('address ' + tell(element))
    }
  }
  return found
}`
