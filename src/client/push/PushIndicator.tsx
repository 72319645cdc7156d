import { Badge, Button, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { reconnect, useConnection } from './connection.ts'
import './push.css'

const colours = { connected: 'success', reconnecting: 'warning', stopped: 'error' } as const

/** Who is online; and when the line is down, that it is, and how to take it up again. */
export function PushIndicator() {
  const { t } = useTranslation('push')
  const state = useConnection(connection => connection.state)
  const count = useConnection(({ online }) => online.length)
  const said = state === 'connected' ? t('online', { count }) : t(state)
  return (
    <span className="push" role="status" data-state={state}>
      <Tooltip title={state === 'connected' ? t('connected') : t(`${state}Text`)}>
        <Badge status={colours[state]} text={said} />
      </Tooltip>
      {state === 'stopped' && (
        <Button type="link" size="small" onClick={reconnect}>
          {t('again')}
        </Button>
      )}
    </span>
  )
}
