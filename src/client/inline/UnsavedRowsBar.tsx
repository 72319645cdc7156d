import { App, Button } from 'antd'
import { t } from 'i18next'
import { rowName } from '../api/rows/listRow.ts'
import { type RowDraft, type EditedCell, useInlineDrafts, useInlineEditingContext } from './inlineDrafts.ts'
import { isUnsavable } from './saveInlineDrafts.ts'

interface Props {
  onSave: () => void
  /** Goes to a cell, however far it is; says whether its row is shown. */
  onGo: (place: EditedCell) => boolean
}

/** How many rows are not saved, and what can be done about them. */
export function UnsavedRowsBar({ onSave, onGo }: Props) {
  const { message, modal } = App.useApp()
  const grid = useInlineEditingContext()
  const count = useInlineDrafts(({ drafts }) => drafts.size)
  const stuck = useInlineDrafts(({ drafts }) => [...drafts.values()].filter(isUnsavable).length)
  if (!grid || !count) return null
  const { module, store, undo } = grid
  const look = () => {
    const { drafts, at } = store.getState()
    const all = [...drafts.values()].filter(isUnsavable)
    const next = all[all.findIndex(({ base }) => base.id === at?.row) + 1] ?? all[0]
    if (next && !onGo({ row: next.base.id, field: firstFaultyField(next) }))
      void message.warning(t('engine:inline.gone', { name: rowName(module, next.base), reason: next.error ?? '' }))
  }
  const drop = () =>
    modal.confirm({
      title: t('engine:inline.drop', { count }),
      okText: t('engine:form.discard'),
      okButtonProps: { danger: true },
      onOk: () => undo.giveUp([...store.getState().drafts.keys()]),
    })
  return (
    <span className="inline-unsaved" role="status">
      {t(stuck ? 'engine:inline.stuck' : 'engine:inline.unsaved', { count, stuck })}
      <Button type="link" size="small" onClick={stuck ? look : onSave}>
        {t(stuck ? 'engine:inline.look' : 'engine:form.save')}
      </Button>
      <Button type="link" size="small" onClick={drop}>
        {t('engine:form.discard')}
      </Button>
    </span>
  )
}

/** The cell to look at first. */
const firstFaultyField = ({ faults, clashes, values }: RowDraft): string =>
  Object.keys(faults)[0] ?? Object.keys(clashes)[0] ?? Object.keys(values)[0] ?? ''
