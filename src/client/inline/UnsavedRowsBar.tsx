import { App, Button } from 'antd'
import { t } from 'i18next'
import { rowName } from '../api/rows/listRow.ts'
import type { EditedCell } from '../ui/ariaGrid/cellKeys.ts'
import { openConfirm } from '../ui/modal/openConfirm.ts'
import { type RowDraft, useInlineDrafts, useInlineEditingContext } from './inlineDrafts.ts'
import { isUnsavable } from './saveInlineDrafts.ts'

interface Props {
  onSave: () => void
  /** Scrolls to a cell and edits it; returns whether its row is in the list. */
  onGo: (cell: EditedCell) => boolean
}

/** How many rows are unsaved, with buttons to save, find or discard them. */
export function UnsavedRowsBar({ onSave, onGo }: Props) {
  const { message, modal } = App.useApp()
  const grid = useInlineEditingContext()
  const count = useInlineDrafts(({ drafts }) => drafts.size)
  const unsavable = useInlineDrafts(({ drafts }) => [...drafts.values()].filter(isUnsavable).length)
  if (!grid || !count) return null
  const { module, store, undo } = grid
  const goToNext = () => {
    const { drafts, at } = store.getState()
    const all = [...drafts.values()].filter(isUnsavable)
    const next = all[all.findIndex(({ base }) => base.id === at?.row) + 1] ?? all[0]
    if (next && !onGo({ row: next.base.id, field: firstFaultyField(next) }))
      void message.warning(t('cells:inline.gone', { name: rowName(module, next.base), reason: next.error ?? '' }))
  }
  const discard = () =>
    openConfirm(modal, {
      title: t('cells:inline.drop', { count }),
      okText: t('engine:form.discard'),
      okButtonProps: { danger: true },
      onOk: () => undo.discard([...store.getState().drafts.keys()]),
    })
  return (
    <span className="inline-unsaved" role="status">
      {t(unsavable ? 'cells:inline.stuck' : 'cells:inline.unsaved', { count, stuck: unsavable })}
      <Button type="link" size="small" onClick={unsavable ? goToNext : onSave}>
        {t(unsavable ? 'cells:inline.look' : 'engine:form.save')}
      </Button>
      <Button type="link" size="small" onClick={discard}>
        {t('engine:form.discard')}
      </Button>
    </span>
  )
}

/** The cell to go to first. */
const firstFaultyField = ({ faults, conflicts, values }: RowDraft): string =>
  Object.keys(faults)[0] ?? Object.keys(conflicts)[0] ?? Object.keys(values)[0] ?? ''
