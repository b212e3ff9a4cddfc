import { forkCases } from '../cases/fork.ts'
import { treeOf } from './support/playable.ts'

forkCases(treeOf())
