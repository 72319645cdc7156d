import { Button, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { reconnectPush, usePushConnection } from '../../api/push/pushConnection.ts'
import './push.css'

/** Who is online; and when the line is down, that it is, and how to take it up again. */
export function PushIndicator() {
  const { t } = useTranslation('push')
  const state = usePushConnection(connection => connection.state)
  // Oneself, at the least: the others are told of a moment later.
  const count = usePushConnection(({ online }) => Math.max(online.length, 1))
  return (
    <span className="push" aria-live={state === 'connected' ? 'off' : 'polite'} data-state={state}>
      <Tooltip title={t(`${state}Text`)}>
        <span className="push-word">{state === 'connected' ? t('online', { count }) : t(state)}</span>
      </Tooltip>
      {state === 'stopped' && (
        <Button type="link" size="small" onClick={reconnectPush}>
          {t('again')}
        </Button>
      )}
    </span>
  )
}
