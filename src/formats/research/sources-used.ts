import type { View } from '../../core/view.ts'
import { heardIn } from './course.ts'
import { type SourceUsed, sourcesIn } from './sources-in.ts'

export const sourcesUsed = (view: View): SourceUsed[] => sourcesIn(view, heardIn(view))
