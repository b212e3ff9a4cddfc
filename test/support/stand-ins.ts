import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** How a stand-in for one of the tools answers before any debate. Real tools differ in how they tell who is signed in. */
const answers: Record<string, { version: string; signedIn: string; signedOut: string }> = {
  claude: {
    version: '2.1.325 (Claude Code)',
    signedIn: `echo '{"loggedIn": true}'`,
    signedOut: `echo '{"loggedIn": false}'; exit 1`,
  },
  codex: {
    version: 'codex-cli 0.166.0',
    signedIn: 'echo "Logged in using ChatGPT"',
    signedOut: 'echo "Not logged in" >&2; exit 1',
  },
}

/** Puts an executable called like the tool into a folder. It writes down how often it was asked for its sign-in state. */
export function standIn(folder: string, tool: 'claude' | 'codex', signedIn: boolean): void {
  mkdirSync(folder, { recursive: true })
  const { version, ...state } = answers[tool]!
  const path = join(folder, tool)
  writeFileSync(
    path,
    `#!/bin/sh
if [ "$1" = "--version" ]; then echo '${version}'; exit 0; fi
echo asked >> '${path}.log'
${signedIn ? state.signedIn : state.signedOut}
`,
  )
  chmodSync(path, 0o755)
}
