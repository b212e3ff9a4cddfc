import { claudeScript } from '../tools/claude-script.ts'
import { codexScript } from '../tools/codex-script.ts'
import { toolCases } from '../tools/tool-case.ts'

toolCases(claudeScript, {
  streams: true,
  thinks: true,
  usage: ['input', 'output', 'cached', 'cacheWrite', 'reasoning'],
  efforts: { low: 'low', medium: 'medium', high: 'high', max: 'max' },
})
toolCases(codexScript, {
  streams: false,
  thinks: true,
  usage: ['input', 'output', 'cached', 'cacheWrite', 'reasoning'],
  efforts: { low: 'low', medium: 'medium', high: 'high', max: 'xhigh' },
})
