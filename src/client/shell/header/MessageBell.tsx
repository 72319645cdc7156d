import { BellOutlined } from '@ant-design/icons'
import { App, Badge, Button } from 'antd'
import { t } from 'i18next'
import { useEffect } from 'react'
import { onIdle } from '../../api/idle.ts'
import { loadUnreadCount, loadNewestLetter, setUnreadCount, startUnreadCount, useUnreadCount } from '../../api/messageInbox.ts'
import { usePushEvent } from '../../api/push/pushConnection.ts'
import { useGoTo } from '../../pages/navigation/MenuLink.tsx'

const messagesRoute = '/message'

/** The number of unread messages, with a link to them. */
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

/** While a window is open a notification would cover its buttons. */
const isModalOpen = () => [...document.querySelectorAll('[role=dialog]')].some(window => window.checkVisibility())

/** Follows the unread count and shows a notification for a new message, except on the page where messages are read. */
function useUnreadUpdates() {
  const announce = useAnnouncement()
  const receive = (unread: number) => {
    const { unread: before } = useUnreadCount.getState()
    setUnreadCount(unread)
    const silent = document.hidden || location.pathname === messagesRoute || isModalOpen()
    if (before !== null && unread > before && !silent) announce(unread - before)
  }
  usePushEvent('message', ({ unread }) => receive(unread))
  usePushEvent('missed', () => void loadUnreadCount().then(receive, () => null))
  useEffect(() => {
    let stop = () => {}
    const cancelIdle = onIdle(() => (stop = startUnreadCount()))
    return () => {
      cancelIdle()
      stop()
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
