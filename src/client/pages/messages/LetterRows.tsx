import { Button } from 'antd'
import { t } from 'i18next'
import type { KeyboardEvent } from 'react'
import type { LetterList, LetterTitle } from '../../../shared/wire/message.ts'

interface Props {
  list: LetterList
  /** null while they load. */
  rows: readonly LetterTitle[] | null
  current: LetterTitle | null
  fresh: readonly LetterTitle[]
  onOpen: (letter: LetterTitle) => void
  /** Moves one to the trash, or back. */
  onPut: ((letter: LetterTitle) => void) | null
  onMore: (() => void) | null
  isLoadingMore: boolean
}

/** The messages of a list, newest first; the up and down keys move between them. */
export function LetterRows({ list, rows, current, fresh, onOpen, onPut, onMore, isLoadingMore }: Props) {
  if (rows === null) return <LetterSkeleton />
  if (rows.length === 0) return <EmptyLetters list={list} />
  const at = current ? rows.indexOf(current) : -1
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const to = rowForKey(event.key, at, rows.length)
    if (to !== undefined) {
      event.preventDefault()
      const next = rows[to]
      if (next) onOpen(next)
      rowButtons(event.currentTarget)[to]?.focus()
    }
    if (event.key === 'Delete' && current && onPut && list === 'readed') onPut(current)
  }
  return (
    <ul className="messages-rows" aria-label={t(`messages:lists.${list}`)} onKeyDown={onKeyDown}>
      {rows.map((letter, index) => (
        <li
          key={letter.msg_id}
          data-row-key={letter.msg_id}
          data-current={letter === current}
          data-fresh={fresh.includes(letter)}
        >
          <button
            type="button"
            className="messages-row"
            aria-current={letter === current}
            tabIndex={index === Math.max(at, 0) ? 0 : -1}
            onClick={() => onOpen(letter)}
          >
            <strong title={letter.title}>{letter.title}</strong>
            <span>{letter.from}</span>
            <time>{letter.create_time.slice(0, 16)}</time>
          </button>
          {onPut && (
            <Button type="text" size="small" className="messages-put" onClick={() => onPut(letter)}>
              {t(list === 'trash' ? 'messages:restore' : 'messages:remove')}
            </Button>
          )}
        </li>
      ))}
      {onMore && (
        <li className="messages-more">
          <Button type="link" loading={isLoadingMore} onClick={onMore}>
            {t('messages:more')}
          </Button>
        </li>
      )}
    </ul>
  )
}

function rowForKey(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

const rowButtons = (list: HTMLElement) => list.querySelectorAll<HTMLButtonElement>('.messages-row')

const EmptyLetters = ({ list }: { list: LetterList }) => (
  <div className="empty-state">
    <strong>{t(`messages:none.${list}`)}</strong>
    <p>{t(`messages:noneHint.${list}`)}</p>
  </div>
)

const LetterSkeleton = () => (
  <ul className="messages-rows" aria-hidden="true">
    {[1, 2, 3, 4].map(key => (
      <li key={key}>
        <span className="messages-row">
          <i className="skeleton-bar" />
          <i className="skeleton-bar" />
        </span>
      </li>
    ))}
  </ul>
)
