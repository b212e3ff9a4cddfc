import { Dialog } from '../form/dialog.tsx'
import { language } from '../language.ts'
import { helpWords } from './words.ts'
import '../style/form.css'
import '../style/help.css'

/** What the keys do. */
export function Help({ of, close }: { of: 'debate' | 'home'; close(): unknown }) {
  const t = helpWords[language.value]
  return (
    <Dialog title={t.keys} close={close}>
      <dl class="help">
        {[...t.more[of], ...t.everywhere].map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <button type="button" onClick={close}>
        {t.close}
      </button>
    </Dialog>
  )
}
