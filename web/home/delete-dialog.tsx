import type { ListedDebate } from '../../src/server/house.ts'
import { Dialog } from '../form/dialog.tsx'
import { language } from '../language.ts'
import { remove } from '../reach/api.ts'
import { useActing } from '../steer/acting.ts'
import { homeWords } from './words.ts'

interface Given {
  debate: ListedDebate
  deleted(id: number): void
  close(): void
}

export function DeleteDialog({ debate: { id, topic }, deleted, close }: Given) {
  const t = homeWords[language.value]
  const { busy, trouble, act } = useActing()
  const confirm = async () => {
    if (!(await act(() => remove(`/api/debates/${id}`)))) return
    deleted(id)
    close()
  }
  return (
    <Dialog title={t.deleteOne(id)} close={close}>
      <p class="quoted">{topic}</p>
      <p>{t.deleteAbout}</p>
      <p class="problem" role="alert">
        {trouble.value}
      </p>
      <div class="actions">
        <button type="button" class="danger" disabled={busy.value} onClick={() => void confirm()}>
          {busy.value ? t.deleting : t.delete}
        </button>
        <button type="button" onClick={close}>
          {t.keep}
        </button>
      </div>
    </Dialog>
  )
}
