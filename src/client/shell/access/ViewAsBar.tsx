import { EyeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { t } from 'i18next'
import { useEffect, useState } from 'react'
import type { ViewingNotice } from '../../../shared/wire/session/viewing.ts'
import '../../api/languages/texts/accessWords.ts'
import { stopViewingProduct, reloadAccount } from '../../api/session/account.ts'
import './access.css'

const minute = 60_000

/** Over every page while a manager looks at the product as somebody else. */
export function ViewAsBar({ viewing }: { viewing: ViewingNotice }) {
  const [busy, setBusy] = useState(false)
  const minutes = useMinutesLeft(viewing.until)
  const end = () => {
    setBusy(true)
    void stopViewingProduct().catch(() => setBusy(false))
  }
  return (
    <div className="view-bar" role="status">
      <EyeOutlined />
      <p>
        <b>{t(`access:view.as.${viewing.as}`, { name: viewing.name })}</b>
        <span>{t('access:view.readOnly')}</span>
        {viewing.limited && <span>{t('access:view.limited')}</span>}
        <span>{t('access:view.left', { minutes })}</span>
      </p>
      <Button size="small" loading={busy} onClick={end}>
        {t('access:view.end')}
      </Button>
    </div>
  )
}

/** Whole minutes until then; the account is loaded again afterwards. */
function useMinutesLeft(until: string): number {
  const [now, setNow] = useState(() => Date.now())
  const left = new Date(until).getTime() - now
  useEffect(() => {
    const timer = setTimeout(
      () => {
        setNow(Date.now())
        if (left <= minute) void reloadAccount().catch(() => null)
      },
      Math.max(1000, Math.min(left + 1000, minute)),
    )
    return () => clearTimeout(timer)
  }, [left])
  return Math.max(0, Math.ceil(left / minute))
}
