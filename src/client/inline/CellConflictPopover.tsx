import { Popover } from 'antd'
import { t } from 'i18next'
import { useRef } from 'react'
import { viewOf } from '../views/viewOf.ts'
import { type InlineCellProps, rowWithValue } from './inlineCellProps.ts'
import { editCell, resolveCellConflict, useInlineDrafts, useInlineEditingContext } from './inlineDrafts.ts'

interface Props extends InlineCellProps {
  mine: unknown
  theirs: unknown
}

/** A cell that somebody else changed too: shows both values while it has the focus, to choose one. */
export function CellConflictPopover({ mine, theirs, ...props }: Props) {
  const { module, name, field, row } = props
  const grid = useInlineEditingContext()
  const popover = useRef<HTMLDivElement>(null)
  const isActive = useInlineDrafts(({ at }) => at?.row === row.id && at.field === name)
  /** The author and the time. */
  const reason = useInlineDrafts(({ drafts }) => drafts.get(row.id)?.error)
  const { Cell } = viewOf(module, field)
  const drawValue = (value: unknown) => (
    <Cell value={value} name={name} field={field} module={module} row={rowWithValue(props, value)} />
  )
  const label = t('cells:inline.clash', { field: field.label })
  const sides = (
    <div ref={popover} className="inline-clash" role="group" aria-label={label}>
      <b>{label}</b>
      {reason && <span>{reason}</span>}
      {(['theirs', 'mine'] as const).map(side => (
        <button
          key={side}
          type="button"
          onClick={() => grid && resolveCellConflict(grid.store, { row: row.id, field: name }, side)}
        >
          {t(`cells:inline.${side}`)}
          {drawValue(side === 'theirs' ? theirs : mine)}
        </button>
      ))}
    </div>
  )
  return (
    <Popover
      open={isActive}
      placement="bottomLeft"
      content={sides}
      afterOpenChange={open => open && popover.current?.querySelector('button')?.focus()}
    >
      <button
        type="button"
        className="inline-clashing"
        title={label}
        onClick={() => grid && editCell(grid.store, { row: row.id, field: name })}
      >
        {drawValue(mine)}
      </button>
    </Popover>
  )
}
