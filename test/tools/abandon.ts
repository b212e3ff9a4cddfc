// A program that asks a tool and goes away in the middle: `node abandon.ts EXECUTABLE HOME exit|throw|SIGTERM|SIGKILL`.
import { codex } from '../../src/models/tools/codex.ts'
import { toolModel } from '../../src/models/tools/run.ts'
import { callOf } from '../cases/model.ts'

const [, , path, home, way] = process.argv
const room = {
  env: process.env,
  home: home!,
  idleMs: 60_000,
  callMs: null,
  executable: () => path!,
}
void (async () => {
  for await (const _ of toolModel(codex, null, room).stream(callOf(), new AbortController().signal));
})()
// The tool has a child by then.
if (way === 'exit' || way === 'throw')
  setTimeout(() => {
    if (way === 'throw') throw new Error('a bug')
    process.exit(3)
  }, 1_500)
