import { homedir } from 'node:os'
import { delimiter } from 'node:path'
import { trustedFolders } from './executable.ts'
import type { Environment, Place } from './tool.ts'

/** How deep Agon is inside itself: a tool that it started may start it again. */
export const insideVariable = 'AGON_INSIDE'

/** What every program may see of the user's environment. No key is among it, and nothing that changes how programs load. */
const common =
  /^(PATH|HOME|USER|LOGNAME|LANG|LANGUAGE|LC_\w+|TZ|XDG_\w+|DBUS_SESSION_BUS_ADDRESS|SSL_CERT_(FILE|DIR)|NODE_EXTRA_CA_CERTS|((HTTPS?|ALL|NO)_PROXY))$/
const proxies = /^(https?|all|no)_proxy$/
const onWindows =
  /^(Path|SystemRoot|SystemDrive|windir|ComSpec|PATHEXT|USERPROFILE|USERNAME|HOMEDRIVE|HOMEPATH|APPDATA|LOCALAPPDATA|ProgramData|ProgramFiles(\(x86\))?)$/i

/** A program, and the variables that it needs and no other gets. */
type Needing = Readonly<{ env: readonly string[] }>

/** Everything that a program gets to see. What Agon sets goes before what the user set. */
export function environmentOf(
  program: Needing,
  user: Environment,
  place: Place,
  own: Readonly<Record<string, string>>,
): Record<string, string> {
  const passed = Object.entries(user).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && mayPass(program, entry[0]),
  )
  return {
    HOME: homedir(),
    ...Object.fromEntries(passed),
    ...(user.PATH !== undefined && { PATH: trustedFolders(user.PATH).join(delimiter) }),
    TERM: 'dumb',
    NO_COLOR: '1',
    ...own,
    TMPDIR: place.tmp,
    TMP: place.tmp,
    TEMP: place.tmp,
    [insideVariable]: String(depthOf(user) + 1),
  }
}

/** 0 outside any tool. */
function depthOf(env: Environment): number {
  const depth = Number.parseInt(env[insideVariable] ?? '', 10)
  return Number.isNaN(depth) ? 0 : Math.max(0, depth)
}

const mayPass = ({ env }: Needing, name: string): boolean => isCommon(name) || env.includes(name)

/** Whether every program gets to see it. */
export const isCommon = (name: string): boolean =>
  common.test(name) || proxies.test(name) || (process.platform === 'win32' && onWindows.test(name))
