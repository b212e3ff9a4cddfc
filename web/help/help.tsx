import type { ComponentChildren } from 'preact'
import { signs } from '../debate/turn/citation.tsx'
import { Dialog } from '../form/dialog.tsx'
import { language } from '../language.ts'
import { helpWords } from './words.ts'
import '../style/form.css'
import '../style/help.css'

/** The results of checks that have a sign of their own. */
export type SignedResult = Exclude<keyof typeof signs, 'moved' | 'no-such-source'>

/** What the words and marks of a debate mean, and what the keys do. */
export function Help({ of, close }: { of: 'debate' | 'home'; close(): unknown }) {
  const t = helpWords[language.value]
  const marks = Object.entries(t.signs).map(([result, what]) => [signs[result as SignedResult], what])
  return (
    <Dialog title={t.title} close={close}>
      <button type="button" class="close" onClick={close}>
        {t.close}
      </button>
      <div class="help-parts">
        <h3>{t.reading}</h3>
        <Meanings of={t.terms} draw={term => term} />
        <h3>{t.marks}</h3>
        <p class="hint">{t.marksAbout}</p>
        <Meanings of={marks} draw={sign => <span class="sign">{sign}</span>} />
        <section class="keys">
          <h3>{t.keys}</h3>
          <Meanings of={[...t.more[of], ...t.everywhere]} draw={keys => <kbd>{keys}</kbd>} />
        </section>
      </div>
    </Dialog>
  )
}

interface Given {
  of: readonly (readonly string[])[]
  draw(what: string): ComponentChildren
}

const Meanings = ({ of, draw }: Given) => (
  <dl class="help">
    {of.map(([what = '', meaning]) => (
      <div key={what}>
        <dt>{draw(what)}</dt>
        <dd>{meaning}</dd>
      </div>
    ))}
  </dl>
)
