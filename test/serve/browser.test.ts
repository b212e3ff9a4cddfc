import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { browserFor } from '../../src/server/backend/serving.ts'

const link = 'http://127.0.0.1:4710/enter/a-b_c?to=%2Fdebates%2F12'

describe('the browser that opens a link', () => {
  const cases: [env: Record<string, string>, platform: NodeJS.Platform, command: string | null, args: string[]][] = [
    [{}, 'linux', null, []],
    [{ BROWSER: '' }, 'linux', null, []],
    [{ DISPLAY: ':0' }, 'linux', 'xdg-open', [link]],
    [{ WAYLAND_DISPLAY: 'wayland-0' }, 'linux', 'xdg-open', [link]],
    [{}, 'darwin', 'open', [link]],
    [{}, 'win32', 'rundll32', ['url.dll,FileProtocolHandler', link]],
    [{ BROWSER: 'firefox' }, 'linux', 'firefox', [link]],
    [{ BROWSER: 'w3m:links', DISPLAY: ':0' }, 'linux', 'w3m', [link]],
    [{ BROWSER: 'chromium --new-window %s' }, 'darwin', 'chromium', ['--new-window', link]],
    [{ BROWSER: 'x; rm -rf ~' }, 'linux', 'x;', ['rm', '-rf', '~', link]],
  ]
  for (const [env, platform, command, args] of cases)
    it(`on ${platform} with ${JSON.stringify(env)}: ${command}`, () => {
      assert.deepEqual(browserFor(link, env, platform), command === null ? null : { command, args })
    })
})
