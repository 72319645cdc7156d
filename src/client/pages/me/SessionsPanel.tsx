import { App, Button, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { OwnSession } from '../../../shared/wire/session/ownSession.ts'
import { openConfirm } from '../../ui/modal/openConfirm.ts'
import { MePanel } from './MePanel.tsx'
import { requestSessionsEnd, callRefusal } from './ownAccount.ts'

interface Props {
  sessions: readonly OwnSession[]
  onEnded: () => void
}

/** The account's sessions, each with a button to end it. */
export function SessionsPanel({ sessions, onEnded }: Props) {
  const { t } = useTranslation('me')
  const { message, modal } = App.useApp()
  const others = sessions.filter(({ current }) => !current)
  const end = async (id: string) => {
    try {
      await requestSessionsEnd(id)
      void message.success(t('sessions.done'))
    } catch (error) {
      void message.error(callRefusal(error).whole)
    }
    onEnded()
  }
  const confirmEnd = (id: string, title: string) => openConfirm(modal, { title, okText: t('sessions.end'), onOk: () => end(id) })
  const all = others.length > 0 && (
    <Button size="small" onClick={() => confirmEnd('others', t('sessions.sureAll', { count: others.length }))}>
      {t('sessions.endOthers')}
    </Button>
  )
  return (
    <MePanel title={t('sessions.title')} text={t('sessions.text')} extra={all}>
      <ul className="me-sessions">
        {sessions.map(session => (
          <SessionRow key={session.id} session={session} onEnd={() => confirmEnd(session.id, t('sessions.sure'))} />
        ))}
      </ul>
    </MePanel>
  )
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { device, ip, last_seen, created_at, current, unfamiliar } = session
  const { t } = useTranslation('me')
  return (
    <li>
      <div>
        <strong>{device || t('sessions.unknown')}</strong>
        {current && <Tag color="blue">{t('sessions.this')}</Tag>}
        {unfamiliar && <Tag color="orange">{t('sessions.unfamiliar')}</Tag>}
        <span>{ip}</span>
      </div>
      <small>{t('sessions.times', { last: last_seen, first: created_at })}</small>
      {!current && (
        <Button type="link" size="small" onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
