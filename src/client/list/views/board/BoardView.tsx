import { type Active, DndContext, type DragEndEvent, DragOverlay, type DragStartEvent, type Over } from '@dnd-kit/core'
import { t } from 'i18next'
import { useCallback, useId, useMemo, useRef, useState } from 'react'
import type { AnyModule } from '../../../../schema/index.ts'
import { type ListRow, rowName } from '../../../api/rows/listRow.ts'
import { useSession } from '../../../api/session/session.ts'
import { type PrintedGroup, PrintSheet } from '../../../print/PrintSheet.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatRowCount } from '../../../views/formatRowCount.ts'
import { rowPermissions } from '../../listPermissions.ts'
import { toneOfRows } from '../../rowTone.ts'
import { StaleBar } from '../../StaleBar.tsx'
import { cardFields, cardHeight } from '../cardFields.ts'
import { detectColumnUnder, moveToNextColumn, useCardSensors } from '../cardSensors.ts'
import { type DragHandle, DragSource } from '../DragSource.tsx'
import type { ModuleViewProps } from '../ModuleView.tsx'
import './board.css'
import { RowCard } from '../RowCard.tsx'
import { useCardActions } from '../useCardActions.ts'
import { BoardColumn, columnId } from './BoardColumn.tsx'
import type { BoardColumnState } from './boardColumns.ts'
import { boardMove, type BoardMove, type BoardValue, isSameColumn } from './boardMoves.ts'
import { useBoard } from './useBoard.ts'

/** Rows as cards in columns by the values of a field. */
export function BoardView({ state, view: { by, columns: chosen } }: ModuleViewProps<'board'>) {
  const { module, allowed } = state
  const { board, error, retrying, move, loadMore, isStale } = useBoard(state, by)
  const platform = useSession(({ account }) => account?.platform === true)
  const fields = useMemo(() => cardFields(module, chosen, [by]), [module, chosen, by])
  const actions = useCardActions(state)
  const toneOf = useMemo(() => toneOfRows(module), [module])
  const values = useMemo(() => board?.columns.map(({ value }) => value) ?? [], [board])
  const moveOf = useCallback(
    (row: ListRow, to: BoardValue) => boardMove({ module, by, row, to, may: rowPermissions(module, allowed, row), platform }),
    [module, by, allowed, platform],
  )
  const isMovable = useCallback((row: ListRow) => values.some(value => moveOf(row, value) !== null), [values, moveOf])
  const drag = useRef<DragHandle>(null)
  const hintId = useId()
  const { lifted, arrived, ...dragging } = useCardDrag(module, board?.columns, { moveOf, move })
  if (error && (!board || isStale))
    return <EmptyState error={error} narrowed={false} onAdd={null} onClear={state.clear} onRetry={state.list.reload} />
  return (
    <DndContext id={hintId} {...dragging}>
      <StaleBar error={error} loading={retrying} onRetry={state.list.reload} />
      <div className="board" aria-busy={!board || isStale}>
        {board?.columns.map(column => (
          <BoardColumn
            key={columnId(column.value)}
            {...{ column, fields, drag, hintId, actions, toneOf, isMovable, arrived }}
            height={cardHeight(fields.length)}
            takes={lifted && (isSameColumn(lifted[by], column.value) || moveOf(lifted, column.value) !== null)}
            onMore={loadMore}
          />
        ))}
        {board?.more && <p className="board-none">{t('arrangements:moreColumns')}</p>}
      </div>
      <PrintSheet
        module={module}
        isLoading={!board || isStale}
        rows={[]}
        groups={() => board?.columns.map(printedColumn) ?? []}
        columns={state.preference?.columns}
        total={board?.columns.reduce((total, { count }) => total + count, 0) ?? null}
        more={board ? board.more || board.columns.some(({ more }) => more) : false}
      />
      <DragSource ref={drag} />
      <DragOverlay dropAnimation={null}>
        {lifted && (
          <div className={`card card-lifted ${toneOf(lifted)}`}>
            <RowCard module={module} row={lifted} fields={fields} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

interface CardMoves {
  moveOf(row: ListRow, to: BoardValue): BoardMove | null
  move(row: ListRow, to: BoardValue, how: BoardMove): void
}
/** Cards dragged to another column: the card in the air, the one that arrived last, and what dnd-kit needs. */
function useCardDrag(module: AnyModule, columns: readonly BoardColumnState[] = [], { moveOf, move }: CardMoves) {
  const [lifted, setLifted] = useState<ListRow | null>(null)
  const [arrived, setArrived] = useState<number | null>(null)
  const sensors = useCardSensors(moveToNextColumn)
  const columnUnder = (over: Over | null) => columns.find(({ value }) => columnId(value) === over?.id)
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    setLifted(null)
    const row = rowOf(active)
    const to = columnUnder(over)?.value
    const how = to === undefined ? null : moveOf(row, to)
    if (to === undefined || !how) return
    setArrived(row.id)
    move(row, to, how)
  }
  const titleUnder = (over: Over | null) => columnUnder(over)?.title ?? ''
  const accessibility = {
    screenReaderInstructions: { draggable: t('arrangements:moveHint') },
    announcements: {
      onDragStart: ({ active }: { active: Active }) => t('arrangements:lifted', { row: rowName(module, rowOf(active)) }),
      onDragOver: ({ over }: { over: Over | null }) => (over ? t('arrangements:over', { column: titleUnder(over) }) : ''),
      onDragEnd: ({ over }: { over: Over | null }) =>
        over ? t('arrangements:put', { column: titleUnder(over) }) : t('arrangements:putBack'),
      onDragCancel: () => t('arrangements:putBack'),
    },
  }
  return {
    lifted,
    arrived,
    sensors,
    collisionDetection: detectColumnUnder,
    accessibility,
    onDragStart: ({ active }: DragStartEvent) => {
      setArrived(null)
      setLifted(rowOf(active))
    },
    onDragCancel: () => setLifted(null),
    onDragEnd,
  }
}

/** A column on paper: the cards that are loaded, and how many there are. */
const printedColumn = ({ title, count, more, rows }: BoardColumnState): PrintedGroup => ({
  title: `${title} · ${
    rows.length === count && !more
      ? t('engine:list.total', { total: formatRowCount(count, more) })
      : t('arrangements:printedFirst', { shown: rows.length, total: formatRowCount(count, more) })
  }`,
  figures: {},
  rows,
})

const rowOf = ({ data }: Active): ListRow => (data.current as { row: ListRow }).row
