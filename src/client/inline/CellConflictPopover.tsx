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

/** Two changed the same cell: who is at it sees both, and chooses. */
export function CellConflictPopover({ mine, theirs, ...props }: Props) {
  const { module, name, field, row } = props
  const grid = useInlineEditingContext()
  const place = useRef<HTMLDivElement>(null)
  const here = useInlineDrafts(({ at }) => at?.row === row.id && at.field === name)
  const { Cell } = viewOf(module, field)
  const shown = (value: unknown) => (
    <Cell value={value} name={name} field={field} module={module} row={rowWithValue(props, value)} />
  )
  const said = t('engine:inline.clash', { field: field.label })
  const sides = (
    <div ref={place} className="inline-clash" role="group" aria-label={said}>
      <b>{said}</b>
      {(['theirs', 'mine'] as const).map(side => (
        <button
          key={side}
          type="button"
          onClick={() => grid && resolveCellConflict(grid.store, { row: row.id, field: name }, side)}
        >
          {t(`engine:inline.${side}`)}
          {shown(side === 'theirs' ? theirs : mine)}
        </button>
      ))}
    </div>
  )
  return (
    <Popover
      open={here}
      placement="bottomLeft"
      content={sides}
      afterOpenChange={open => open && place.current?.querySelector('button')?.focus()}
    >
      <button
        type="button"
        className="inline-clashing"
        title={said}
        onClick={() => grid && editCell(grid.store, { row: row.id, field: name })}
      >
        {shown(mine)}
      </button>
    </Popover>
  )
}
