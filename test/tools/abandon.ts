// A program that asks a tool and goes away when it is told to by SIGUSR2: `node abandon.ts EXECUTABLE HOME exit|throw`.
import { codex } from '../../src/models/tools/codex.ts'
import { toolModel } from '../../src/models/tools/run.ts'
import { callOf } from '../cases/model.ts'

const [, , path, home, way] = process.argv
const context = {
  env: process.env,
  cwd: process.cwd(),
  home: home!,
  idleMs: 60_000,
  callMs: null,
  executable: () => path!,
}
void (async () => {
  for await (const _ of toolModel(codex, null, context).stream(callOf(), new AbortController().signal));
})()
process.on('SIGUSR2', () => {
  if (way === 'throw') throw new Error('a bug')
  process.exit(3)
})
