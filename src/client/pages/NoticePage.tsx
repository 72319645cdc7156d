import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { askWhy, type WhyQuestion } from '../api/whyQuestion.ts'
import { type NoticePageCode, pageAt } from './navigation/pageCatalogue.ts'

const countdownSeconds = 5
/** React Router numbers its history entries; from the first there is no way back. */
const hasHistory = () => Number((history.state as { idx?: number } | null)?.idx ?? 0) > 0

function useLeaveNotice() {
  const navigate = useNavigate()
  const home = () => navigate('/home', { replace: true })
  return { home, back: () => (hasHistory() ? navigate(-1) : home()) }
}

/** Why there is no page, with a button back and one home. */
export function NoticePage({ code }: { code: NoticePageCode }) {
  const { t } = useTranslation()
  const { home, back } = useLeaveNotice()
  const left = useCountdown(code !== '500', back)
  const question = useWhyQuestionOfPage()
  return (
    <div className="notice">
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
        {question && (
          <button type="button" className="plain" onClick={() => askWhy(question)}>
            {t('shell.whyThis')}
          </button>
        )}
        {code === '500' && (
          <button type="button" className="plain" onClick={() => location.reload()}>
            {t('notice.retry')}
          </button>
        )}
      </div>
      {/* Announced once; the seconds are for the eye only. */}
      <small role="status">
        {code === '500' ? '' : t(left === null ? 'notice.staying' : 'notice.leaving', { wait: countdownSeconds })}
      </small>
    </div>
  )
}

/**
 * The question about the module whose page was refused, or about any page if a right on some page would open it; null on any
 * other notice.
 */
function useWhyQuestionOfPage(): WhyQuestion | null {
  const { refused } = (useLocation().state ?? {}) as { refused?: string }
  const page = refused === undefined ? undefined : pageAt(refused)
  if (!page) return null
  const module = page.module ?? page.beside ?? null
  return module || page.openWith ? { module, ...(module ? {} : { opens: page.name }) } : null
}

const touches = ['pointerdown', 'keydown', 'wheel'] as const

/** Seconds until `then` is called; null without a countdown, or once somebody has touched the page. */
function useCountdown(counts: boolean, then: () => void): number | null {
  const [left, setLeft] = useState(counts ? countdownSeconds : null)
  const running = left !== null
  useEffect(() => {
    if (!running) return
    const stop = new AbortController()
    const clock = setInterval(() => setLeft(seconds => seconds && seconds - 1), 1000)
    for (const touch of touches) addEventListener(touch, () => setLeft(null), { passive: true, signal: stop.signal })
    return () => {
      clearInterval(clock)
      stop.abort()
    }
  }, [running])
  useEffect(() => {
    if (left === 0) then()
  })
  return left
}
