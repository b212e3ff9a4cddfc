import type { Environment } from '../home.ts'

export interface BrowserCommand {
  command: string
  args: string[]
}

/** What opens a link here; null: there is no screen to open it on. */
export function browserFor(link: string, env: Environment, platform: NodeJS.Platform): BrowserCommand | null {
  const chosen = env.BROWSER?.split(':').find(one => one.trim() !== '')
  if (chosen !== undefined) return chosenBrowser(chosen, link)
  if (platform === 'darwin') return { command: 'open', args: [link] }
  if (platform === 'win32') return { command: 'rundll32', args: ['url.dll,FileProtocolHandler', link] }
  return env.DISPLAY || env.WAYLAND_DISPLAY ? { command: 'xdg-open', args: [link] } : null
}

/** As the variable is written by custom: words, and `%s` where the link belongs. No shell reads it. */
function chosenBrowser(chosen: string, link: string): BrowserCommand {
  const [command = '', ...words] = chosen.trim().split(/\s+/)
  const isPlaced = words.some(word => word.includes('%s'))
  return { command, args: isPlaced ? words.map(word => word.replaceAll('%s', () => link)) : [...words, link] }
}

/** Opens it and goes on at once. Whoever has no browser has the link. */
export async function openBrowser(link: string, env: Environment): Promise<void> {
  const browser = browserFor(link, env, process.platform)
  if (!browser) return
  const { spawn } = await import('node:child_process')
  const child = spawn(browser.command, browser.args, { detached: true, stdio: 'ignore', env, windowsHide: true })
  child.on('error', () => {})
  child.unref()
}
