import { useSignal } from '@preact/signals'
import { turnNameIn } from '../debate/names.ts'
import type { Showing } from '../debate/showing.ts'
import { language } from '../language.ts'
import type { AskedQuestion, Overtaken } from './asked-questions.ts'
import { questionWords } from './dialog-words.ts'

interface Given {
  showing: Showing
  late: Overtaken
  asked: AskedQuestion
}

/** What somebody had written when another answer came first. */
export function LateCard({ showing, late: { key, text }, asked }: Given) {
  const t = questionWords[language.value]
  const isCopied = useSignal(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    isCopied.value = true
  }
  return (
    <section class="late" aria-label={t.overtaken}>
      <h3>{t.overtaken}</h3>
      <p class="hint">
        <strong>{turnNameIn(showing, key) ?? key}</strong> · {t.overtakenAbout}
      </p>
      <textarea readOnly rows={4} aria-label={t.written} value={text} />
      <div class="actions">
        <button type="button" onClick={() => void copy()}>
          {isCopied.value ? t.copied : t.copy}
        </button>
        <button type="button" class="quiet" onClick={() => asked.dismiss(key)}>
          {t.dismiss}
        </button>
      </div>
    </section>
  )
}
