import { useDroppable } from '@dnd-kit/core'
import { Button } from 'antd'
import { t } from 'i18next'
import { memo, type RefObject, type UIEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ListRow } from '../../../api/rows/listRow.ts'
import { formatRowCount } from '../../../views/formatRowCount.ts'
import { BoardCard, type BoardCardProps } from './BoardCard.tsx'
import type { BoardColumnState } from './boardColumns.ts'
import type { BoardValue } from './boardMoves.ts'

interface BoardCardsProps extends Pick<BoardCardProps, 'fields' | 'height' | 'drag' | 'hintId' | 'actions'> {
  column: BoardColumnState
  toneOf: (row: ListRow) => string
  isMovable: (row: ListRow) => boolean
  /** A card that was moved here, and is shown and focused. */
  arrived: number | null
  onMore: (value: BoardValue) => Promise<void>
}
const gap = 8
/** Cards drawn above and below those in sight. */
const overscan = 4
/** The window of drawn cards moves in steps of so many. */
const step = 2

export const columnId = (value: BoardValue): string => `column ${value}`

interface Props extends BoardCardsProps {
  /** Whether the card that is being dragged may be put here; null while none is. */
  takes: boolean | null
}

/** A column that accepts cards. A drag renders this element alone, not the cards in it. */
export const BoardColumn = memo(function BoardColumn({ takes, ...props }: Props) {
  const { value, title, count, more } = props.column
  const { setNodeRef, isOver } = useDroppable({ id: columnId(value), disabled: takes === false })
  return (
    <section ref={setNodeRef} className="board-column" aria-label={title} data-takes={takes} data-over={isOver && takes === true}>
      <h3>
        <span title={title}>{title}</span>
        <b>{formatRowCount(count, more)}</b>
      </h3>
      <BoardCards {...props} />
    </section>
  )
})

/** The cards of a column, all of one height: only those in sight are drawn. */
const BoardCards = memo(function BoardCards(props: BoardCardsProps) {
  const { column, fields, height, drag, hintId, actions, toneOf, isMovable, arrived, onMore } = props
  const { value, count, more, rows } = column
  const [top, setTop] = useState(0)
  const [loading, setLoading] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const room = useHeight(body)
  const each = height + gap
  useShowArrived(body, { rows, arrived, each })
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const next = Math.floor(currentTarget.scrollTop / each / step) * step
    if (next !== top) flushSync(() => setTop(next))
  }
  const loadMore = () => {
    setLoading(true)
    void onMore(value).finally(() => setLoading(false))
  }
  const first = Math.max(0, Math.min(top, rows.length - 1) - overscan)
  const last = Math.min(rows.length, top + Math.ceil(room / each) + step + overscan)
  return (
    <div ref={body} className="board-cards" onScroll={onScroll}>
      <ul style={{ height: Math.max(0, rows.length * each - gap), paddingTop: first * each, gap }}>
        {rows.slice(first, last).map(row => (
          <BoardCard
            key={row.id}
            {...{ row, fields, height, drag, hintId, actions }}
            tone={toneOf(row)}
            movable={isMovable(row)}
          />
        ))}
      </ul>
      {rows.length === 0 && <p className="board-none">{t('arrangements:noCards')}</p>}
      {rows.length < count && (
        <Button block type="text" loading={loading} onClick={loadMore}>
          {t('arrangements:more', { count: formatRowCount(count - rows.length, more) })}
        </Button>
      )}
    </div>
  )
})

function useHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(800)
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => entry && setHeight(Math.ceil(entry.contentRect.height)))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return height
}

interface Arrival {
  rows: readonly ListRow[]
  arrived: number | null
  each: number
}
/** Scrolls to a card that was moved here, and focuses it as it was in the other column. */
function useShowArrived(body: RefObject<HTMLElement | null>, { rows, arrived, each }: Arrival) {
  const shown = useRef<number | null>(null)
  useEffect(() => {
    if (arrived === null) shown.current = null
    const at = rows.findIndex(({ id }) => id === arrived)
    if (!body.current || at < 0 || shown.current === arrived) return
    shown.current = arrived
    const { scrollTop, clientHeight } = body.current
    if (at * each < scrollTop || (at + 1) * each > scrollTop + clientHeight) body.current.scrollTo({ top: at * each })
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(`[data-row-key="${arrived}"]`)?.focus())
  }, [body, rows, arrived, each])
}
