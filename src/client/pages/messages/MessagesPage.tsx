import { App, Badge, Button, Tabs } from 'antd'
import { t } from 'i18next'
import { useCallback, useState } from 'react'
import { type LetterList, letterLists, type LetterTitle } from '../../../shared/wire/message.ts'
import { changeLetterList } from '../../api/messageInbox.ts'
import { callErrorMessage } from '../../api/request.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import '../../list/list.css'
import { usePageSearchParams } from '../../ui/pageNavigation.ts'
import './messages.css'
import { LetterPanel } from './LetterPanel.tsx'
import { LetterRows } from './LetterRows.tsx'
import { withOpenLetter, useLetters } from './useLetters.ts'

/** The message centre: unread, read and trashed messages; a list beside the open message. */
export function MessagesPage() {
  const { list, id, open: openAt } = useMessageParams()
  const { letters, error, reload, more, isLoadingMore } = useLetters()
  /** A message opened while unread stays in that list until another is opened. */
  const [opened, setOpened] = useState<LetterTitle | null>(null)
  const all = letters?.[list] ?? []
  const stays = opened !== null && opened.msg_id === id && letters?.readed.some(one => one.msg_id === id) ? opened : null
  const rows = list === 'unread' ? withOpenLetter(all, stays) : all
  const current = rows.find(one => one.msg_id === id) ?? null
  const open = (letter: LetterTitle | null) => {
    setOpened(list === 'unread' ? letter : null)
    openAt(list, letter?.msg_id ?? null)
  }
  const move = useMoveLetter(reload)
  const put = (letter: LetterTitle) => {
    if (letter.msg_id === id) open(neighbour(rows, letter))
    move(list === 'trash' ? 'restore' : 'remove_readed', letter.msg_id)
  }
  const newest = letters?.unread[0]
  const unread = current !== null && all.includes(current) && list === 'unread'
  const tabs = letterLists.map(key => ({ key, label: <ListTab list={key} count={letters?.counts[key] ?? 0} /> }))
  return (
    <section className="list messages" aria-label={t('messages:title')} aria-busy={letters === null && error === null}>
      <div className="messages-lists">
        <div className="messages-head">
          <Tabs activeKey={list} items={tabs} onChange={key => openAt(key as LetterList, null)} />
          <Button type="text" size="small" disabled={!newest} onClick={() => newest && move('has_read_all', newest.msg_id)}>
            {t('messages:readAll')}
          </Button>
        </div>
        {error && !letters ? (
          <EmptyState error={error} narrowed={false} onAdd={null} onClear={reload} onRetry={reload} />
        ) : (
          <LetterRows
            list={list}
            rows={letters === null ? null : rows}
            current={current}
            fresh={letters?.unread ?? []}
            onOpen={open}
            onPut={list === 'unread' ? null : put}
            isLoadingMore={isLoadingMore}
            onMore={letters && all.length < letters.counts[list] ? () => void more(list) : null}
          />
        )}
      </div>
      <LetterPanel letter={current} unread={unread} list={list} onRead={reload} onPut={put} />
    </section>
  )
}

const ListTab = ({ list, count }: { list: LetterList; count: number }) => (
  <span className="messages-tab">
    {t(`messages:lists.${list}`)}
    <Badge count={count} overflowCount={999} size="small" color={list === 'unread' ? 'red' : 'grey'} />
  </span>
)

/** The message to open once this one leaves the list: the next, else the one before. */
function neighbour(rows: readonly LetterTitle[], leaving: LetterTitle): LetterTitle | null {
  const at = rows.indexOf(leaving)
  return rows[at + 1] ?? rows[at - 1] ?? null
}

/** List and message from the address. */
function useMessageParams() {
  const [address, setAddress] = usePageSearchParams()
  const list = letterLists.find(one => one === address.get('list')) ?? 'unread'
  const id = Number(address.get('id')) || null
  const open = useCallback(
    (to: LetterList, msg: number | null) =>
      setAddress({ ...(to === 'unread' ? {} : { list: to }), ...(msg === null ? {} : { id: String(msg) }) }, { replace: true }),
    [setAddress],
  )
  return { list, id, open }
}

function useMoveLetter(reload: () => Promise<void>) {
  const { message } = App.useApp()
  return (name: Parameters<typeof changeLetterList>[0], id: number) =>
    void changeLetterList(name, id)
      .catch((fault: unknown) => void message.warning(callErrorMessage(fault)))
      .then(reload)
}
