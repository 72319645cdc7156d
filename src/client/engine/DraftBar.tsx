import { Alert, Button } from 'antd'
import { t } from 'i18next'
import type { AnyModule } from '../../schema/index.ts'
import type { Draft } from '../drafts.ts'
import { dropDraft, useDrafts, wantDraft } from '../drafts.ts'
import './drafts.css'

const two = (number: number): string => String(number).padStart(2, '0')
function momentOf(at: number): string {
  const date = new Date(at)
  return `${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Above a form: what was typed into it before and never saved. */
export function DraftOffer({ draft, onRestore, onDrop }: { draft: Draft; onRestore: () => void; onDrop: () => void }) {
  return (
    <Alert
      className="draft-offer"
      type="info"
      showIcon
      message={t('engine:draft.left', { at: momentOf(draft.at) })}
      action={
        <>
          <Button size="small" type="primary" onClick={onRestore}>
            {t('engine:draft.restore')}
          </Button>
          <Button size="small" onClick={onDrop}>
            {t('engine:draft.drop')}
          </Button>
        </>
      }
    />
  )
}

interface Props {
  module: AnyModule
  /** The row whose form is open. */
  open: number | null
  onOpen: (id: number) => void
}

/** Above a list: forms that were being filled in when an earlier page went. */
export function DraftBar({ module, open, onOpen }: Props) {
  const drafts = useDrafts(({ drafts: all }) => all)
  const own = drafts.filter(draft => draft.module === module.name && draft.id !== open)
  const [draft] = own
  if (!draft || open !== null) return null
  const name = draft.id === 0 ? t('engine:draft.new') : draft.title || `#${draft.id}`
  const go = () => {
    wantDraft(draft)
    onOpen(draft.id)
  }
  return (
    <Alert
      className="draft-bar"
      type="info"
      showIcon
      message={t('engine:draft.unsaved', { name, at: momentOf(draft.at), count: own.length })}
      action={
        <>
          <Button size="small" type="primary" onClick={go}>
            {t('engine:draft.restore')}
          </Button>
          <Button size="small" onClick={() => dropDraft(draft)}>
            {t('engine:draft.drop')}
          </Button>
        </>
      }
    />
  )
}
