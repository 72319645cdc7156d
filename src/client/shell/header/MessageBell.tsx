import { BellOutlined } from '@ant-design/icons'
import { App, Badge, Button } from 'antd'
import { t } from 'i18next'
import { useEffect } from 'react'
import { usePushEvent } from '../../api/push/pushConnection.ts'
import { onIdle } from '../../api/idle.ts'
import { useGoTo } from '../../pages/navigation/MenuLink.tsx'
import { loadUnreadCount, loadNewestLetter, setUnreadCount, useUnreadCount } from '../../api/messageInbox.ts'

const messagesRoute = '/message'
/** So long after it could not be asked. */
const retryDelay = 5000

/** How many messages wait to be read, and the way to them. */
export function MessageBell() {
  const unread = useUnreadCount(state => state.unread) ?? 0
  const go = useGoTo()
  useUnreadUpdates()
  return (
    <Badge count={unread} size="small" offset={[-6, 6]}>
      <Button
        type="text"
        icon={<BellOutlined />}
        aria-label={t('messages:open', { count: unread })}
        onClick={() => go(messagesRoute)}
      />
    </Badge>
  )
}

/** Over a window a word at the edge would lie on its buttons. */
const isModalOpen = () => [...document.querySelectorAll('[role=dialog]')].some(window => window.checkVisibility())

/** Follows the count, and says a word when something has come; where messages are read they are seen coming. */
function useUnreadUpdates() {
  const announce = useAnnouncement()
  const hear = (unread: number) => {
    const { unread: before } = useUnreadCount.getState()
    setUnreadCount(unread)
    const silent = document.hidden || location.pathname === messagesRoute || isModalOpen()
    if (before !== null && unread > before && !silent) announce(unread - before)
  }
  usePushEvent('message', ({ unread }) => hear(unread))
  usePushEvent('missed', () => void loadUnreadCount().then(hear, () => null))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => void loadUnreadCount().then(setUnreadCount, () => (timer = setTimeout(look, retryDelay)))
    const giveUp = onIdle(look)
    return () => {
      giveUp()
      clearTimeout(timer)
    }
  }, [])
}

function useAnnouncement() {
  const { notification } = App.useApp()
  const go = useGoTo()
  return (count: number) =>
    void loadNewestLetter().then(
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
            go(messagesRoute)
          },
        }),
      () => null,
    )
}
