import { useSignal } from '@preact/signals'
import { language } from '../language.ts'
import { questionWords } from './question-words.ts'

/** Says nothing, after a question back. */
export function Pass({ disabled, pass }: { disabled: boolean; pass(): void }) {
  const t = questionWords[language.value]
  const isSure = useSignal(false)
  if (!isSure.value)
    return (
      <button type="button" class="quiet" disabled={disabled} title={t.passAbout} onClick={() => (isSure.value = true)}>
        {t.pass}
      </button>
    )
  return (
    <div class="sure">
      <p>{t.passSure}</p>
      <button type="button" disabled={disabled} onClick={pass}>
        {t.passYes}
      </button>
      <button type="button" class="quiet" onClick={() => (isSure.value = false)}>
        {t.passNo}
      </button>
    </div>
  )
}
