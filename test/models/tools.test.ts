import { modelCases } from '../cases/model.ts'
import { claudeScript } from '../tools/claude-script.ts'
import { codexScript } from '../tools/codex-script.ts'
import { toolCase } from '../tools/tool-case.ts'

modelCases(
  toolCase(claudeScript, {
    streams: true,
    thinks: true,
    usage: ['input', 'output', 'cached', 'cacheWrite', 'reasoning'],
    efforts: { low: 'low', medium: 'medium', high: 'high', max: 'max' },
  }),
)
modelCases(
  toolCase(codexScript, {
    streams: false,
    thinks: true,
    usage: ['input', 'output', 'cached', 'cacheWrite', 'reasoning'],
    efforts: { low: 'low', medium: 'medium', high: 'high', max: 'xhigh' },
  }),
)
