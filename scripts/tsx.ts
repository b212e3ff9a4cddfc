import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'rolldown/utils'

/** From now on Node loads the page's components from their sources. A style sheet is its text. */
registerHooks({
  load(url, context, next) {
    const [path] = url.split('?')
    if (!/^file:.*\.(?:tsx|css)$/.test(path!)) return next(url, context)
    const text = readFileSync(fileURLToPath(path!), 'utf8')
    const source = path!.endsWith('.css')
      ? `export default ${JSON.stringify(text)}`
      : transformSync(path!, text, { lang: 'tsx', jsx: { importSource: 'preact' } }).code
    return { format: 'module', source, shortCircuit: true }
  },
})
