import { Button, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { reconnectPush, usePushConnection } from '../../api/push/pushConnection.ts'
import './push.css'

/** The number of accounts online; when the push connection is down, a button to reconnect. */
export function PushIndicator() {
  const { t } = useTranslation('push')
  const state = usePushConnection(connection => connection.state)
  // At least this account: the presence of others arrives a moment later.
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
