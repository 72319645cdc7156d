import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'

interface Props {
  code: '401' | '404' | '500'
}

const wait = 5
/** The router counts its entries; the first has nowhere to go back to. */
const hasPast = () => Number((history.state as { idx?: number } | null)?.idx ?? 0) > 0

function useBack() {
  const navigate = useNavigate()
  const home = () => navigate('/home', { replace: true })
  return { home, back: () => (hasPast() ? navigate(-1) : home()) }
}

export function Notice({ code }: Props) {
  const { t } = useTranslation()
  const { home, back } = useBack()
  const left = useCountdown(code === '500' ? null : back)
  return (
    <main className="notice">
      <strong aria-hidden="true">{code}</strong>
      <h1>{t(`notice.${code}.title`)}</h1>
      <p>{t(`notice.${code}.text`)}</p>
      <div>
        <button type="button" className="solid" onClick={home}>
          {t('notice.home')}
        </button>
        <button type="button" className="plain" onClick={back}>
          {t('notice.back')}
          {left === null ? '' : t('notice.seconds', { left })}
        </button>
      </div>
    </main>
  )
}

/** Seconds until `then` is called, or null when there is nothing to wait for. */
function useCountdown(then: (() => void) | null): number | null {
  const [left, setLeft] = useState(wait)
  const running = then !== null
  useEffect(() => {
    if (!running) return
    const clock = setInterval(() => setLeft(seconds => seconds - 1), 1000)
    return () => clearInterval(clock)
  }, [running])
  useEffect(() => {
    if (left === 0) then?.()
  })
  return running ? Math.max(left, 0) : null
}
