import { BellOutlined } from '@ant-design/icons'
import { App, Badge, Button } from 'antd'
import { t } from 'i18next'
import { useEffect } from 'react'
import { usePush } from '../push/connection.ts'
import { whenQuiet } from '../quiet.ts'
import { useGo } from '../shell/Target.tsx'
import { askCount, askNewest, knowUnread, useUnread } from './store.ts'

const centre = '/message'
/** So long after it could not be asked. */
const again = 5000

/** How many messages wait to be read, and the way to them. */
export function MessageBell() {
  const unread = useUnread(state => state.unread) ?? 0
  const go = useGo()
  useCounting()
  return (
    <Badge count={unread} size="small" offset={[-6, 6]}>
      <Button type="text" icon={<BellOutlined />} aria-label={t('messages:open', { count: unread })} onClick={() => go(centre)} />
    </Badge>
  )
}

/** Over a window a word at the edge would lie on its buttons. */
const inWindow = () => [...document.querySelectorAll('[role=dialog]')].some(window => window.checkVisibility())

/** Follows the count, and says a word when something has come; where messages are read they are seen coming. */
function useCounting() {
  const announce = useAnnouncement()
  const hear = (unread: number) => {
    const { unread: before } = useUnread.getState()
    knowUnread(unread)
    const silent = document.hidden || location.pathname === centre || inWindow()
    if (before !== null && unread > before && !silent) announce(unread - before)
  }
  usePush('message', ({ unread }) => hear(unread))
  usePush('missed', () => void askCount().then(hear, () => null))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => void askCount().then(knowUnread, () => (timer = setTimeout(look, again)))
    const giveUp = whenQuiet(look)
    return () => {
      giveUp()
      clearTimeout(timer)
    }
  }, [])
}

function useAnnouncement() {
  const { notification } = App.useApp()
  const go = useGo()
  return (count: number) =>
    void askNewest().then(
      newest =>
        newest &&
        !newest.own &&
        notification.open({
          key: 'message',
          icon: <BellOutlined />,
          message: count > 1 ? t('messages:several', { count }) : newest.title,
          description: t('messages:came', { from: newest.from }),
          placement: 'bottomRight',
          duration: 6,
          className: 'message-came',
          onClick: () => {
            notification.destroy('message')
            go(centre)
          },
        }),
      () => null,
    )
}
