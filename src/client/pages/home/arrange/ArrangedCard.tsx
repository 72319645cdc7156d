import { CloseOutlined, HolderOutlined } from '@ant-design/icons'
import { useDraggable, useDroppable } from '@dnd-kit/core'
import { Button } from 'antd'
import { t } from 'i18next'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { cardSizes, type CardSize, type HomeCard } from '../../../../shared/wire/homeCards.ts'
import { PartErrorBoundary } from '../../../ui/errors/PartErrorBoundary.tsx'
import { heightOfCard, figureOfCard } from '../cardKinds.ts'
import { CardView } from '../cards/CardView.tsx'
import { CardOptions } from './CardOptions.tsx'
import { type HomeArrangement, nextSize } from './useArrangement.ts'

/** Columns of twelve that a size occupies. */
const columnsOf: Readonly<Record<CardSize, number>> = { small: 3, medium: 4, large: 8, full: 12 }

interface Props {
  card: HomeCard
  index: number
  arrangement: HomeArrangement
  /** Where a dragged card would be placed. */
  drop: 'before' | 'after' | undefined
}

/** A card that can be moved, resized and removed; what is on it is only looked at. */
export function ArrangedCard({ card, index, arrangement, drop }: Props) {
  const { answers, titleOf, resize, replace, fetchAnswers } = arrangement
  const cell = useRef<HTMLDivElement>(null)
  const draggable = useDraggable({ id: card.id })
  const droppable = useDroppable({ id: card.id })
  const answer = answers[card.id]
  const hidden = answer?.state === 'closed' ? answer.why : card.kind === 'figure' && !figureOfCard(card) ? 'none' : null
  return (
    <div
      ref={element => {
        cell.current = element
        draggable.setNodeRef(element)
        droppable.setNodeRef(element)
      }}
      className="home-card arranged"
      data-kind={card.kind}
      data-size={card.size}
      data-height={hidden ? 'low' : heightOfCard(card)}
      data-dragging={draggable.isDragging}
      data-drop={drop}
    >
      <CardBar
        card={card}
        arrangement={arrangement}
        onKeyDown={event => onCardKey(event, { card, index, arrangement, cell: cell.current })}
        onPointerDown={event => draggable.listeners?.['onPointerDown']?.(event)}
      />
      {hidden ? (
        <p className="arranged-hidden">{t(`homeCards:hidden.${hidden}`)}</p>
      ) : (
        <CardOptions card={card} onChange={replace}>
          <div className="arranged-view" inert>
            <PartErrorBoundary>
              <CardView card={card} answer={answer} onRetry={() => void fetchAnswers([card])} />
            </PartErrorBoundary>
          </div>
        </CardOptions>
      )}
      <ResizeHandle title={titleOf(card)} size={card.size} onResize={size => resize(card, size)} />
    </div>
  )
}

interface CardBarProps extends Pick<Props, 'card' | 'arrangement'> {
  onKeyDown: (event: KeyboardEvent) => void
  onPointerDown: (event: PointerEvent) => void
}

/** Above a card: the handle that moves it, its sizes, and the button that removes it. */
function CardBar({ card, arrangement: { titleOf, resize, remove }, onKeyDown, onPointerDown }: CardBarProps) {
  const title = titleOf(card)
  return (
    <div className="arranged-bar" role="group" aria-label={title}>
      <button
        type="button"
        className="arranged-handle"
        aria-label={t('homeCards:move', { title })}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
      >
        <HolderOutlined />
        <b title={title}>{title}</b>
      </button>
      <span role="group" aria-label={t('homeCards:size', { title })} className="arranged-sizes">
        {cardSizes.map(size => (
          <button key={size} type="button" aria-pressed={size === card.size} onClick={() => resize(card, size)}>
            {t(`homeCards:sizes.${size}`)}
          </button>
        ))}
      </span>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={t('homeCards:remove', { title })}
        onClick={() => remove(card)}
      />
    </div>
  )
}

interface CardKeyContext extends Pick<Props, 'card' | 'index' | 'arrangement'> {
  cell: HTMLElement | null
}

/** Arrow keys move a card, with Shift they resize it; Delete removes it. */
function onCardKey(event: KeyboardEvent, { card, index, arrangement: { move, resize, remove }, cell }: CardKeyContext) {
  const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
  if (by === 1 || by === -1) {
    event.preventDefault()
    if (event.shiftKey) resize(card, nextSize(card.size, by))
    else move(card, index + by)
  } else if (event.key === 'Delete' || event.key === 'Backspace') {
    event.preventDefault()
    const next = cell?.nextElementSibling ?? cell?.previousElementSibling
    next?.querySelector<HTMLElement>('.arranged-handle')?.focus()
    remove(card)
  }
}

/** The corner of a card: dragging it sets the size nearest to the pointer. The keyboard uses the handle of the card. */
function ResizeHandle({ title, size, onResize }: { title: string; size: CardSize; onResize: (size: CardSize) => void }) {
  const start = useRef<{ x: number; width: number; column: number } | null>(null)
  const begin = (event: PointerEvent<HTMLElement>) => {
    const card = event.currentTarget.closest<HTMLElement>('.home-card')
    const grid = card?.parentElement
    if (!card || !grid) return
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, width: card.offsetWidth, column: grid.offsetWidth / columnsOf.full }
  }
  const follow = (event: PointerEvent) => {
    if (!start.current) return
    const { x, width, column } = start.current
    const columns = (width + event.clientX - x) / column
    const distance = (one: CardSize) => Math.abs(columnsOf[one] - columns)
    const nearest = cardSizes.toSorted((one, other) => distance(one) - distance(other))[0]
    if (nearest && nearest !== size) onResize(nearest)
  }
  const end = () => {
    start.current = null
  }
  return (
    <span
      className="arranged-corner"
      title={t('homeCards:resize', { title })}
      aria-hidden="true"
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={end}
    />
  )
}
