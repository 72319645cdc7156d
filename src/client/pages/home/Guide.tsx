import { CheckOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { t } from 'i18next'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Standing } from '../../../wire/standing.ts'
import { firstAnswer } from '../../first.ts'
import { keep, kept } from '../../keep.ts'
import { firstSteps } from '../../modules/firstSteps.ts'
import type { Account } from '../../session.ts'

const key = 'guide'
type Kept = { dismissed?: boolean } | null

/** The first steps of an organisation in which there is nothing yet, until they are done or nobody wants to see them. */
export function useGuide(account: Account | null, standing: Standing | null) {
  const [dismissed, setDismissed] = useState(true)
  useEffect(() => firstAnswer(kept<Kept>(key).then(known => setDismissed(known?.dismissed === true))), [])
  const steps = firstSteps
    .filter(({ of, needs }) => account?.verbs[of]?.includes(needs))
    .map(step => ({ ...step, done: (standing?.rows[step.name] ?? 0) >= step.least }))
  const begins = standing !== null && account?.platform === false && steps.some(({ done }) => !done)
  return {
    steps: begins && !dismissed ? steps : null,
    dismiss: () => {
      setDismissed(true)
      keep(key, { dismissed: true })
    },
  }
}

type Shown = ReturnType<typeof useGuide>
export function Guide({ steps, dismiss }: { steps: NonNullable<Shown['steps']>; dismiss: () => void }) {
  return (
    <article className="guide">
      <header>
        <h2>{t('attention:guide.title')}</h2>
        <Button type="link" size="small" onClick={dismiss}>
          {t('attention:guide.dismiss')}
        </Button>
      </header>
      <ol>
        {steps.map(({ name, of, done }) => (
          <li key={name} data-done={done}>
            <i aria-hidden="true">{done && <CheckOutlined />}</i>
            <Link to={of}>{t(`attention:guide.${name}`)}</Link>
            <small>{t(done ? 'attention:guide.done' : `attention:guide.${name}Text`)}</small>
          </li>
        ))}
      </ol>
    </article>
  )
}
