import { forkCases } from '../cases/fork.ts'
import { duelOf } from './support/playable.ts'

const context = [{ path: 'docs/design.md', text: 'The service writes 40 rows a second.' }]

forkCases(duelOf({ rounds: 3 }, { effort: 'high', rigor: 'high', context }))
