import { CheckOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { t } from 'i18next'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { modules } from '../../../../modules.config.ts'
import type { DashboardFigures } from '../../../shared/wire/dashboard.ts'
import { trackFirstAnswer } from '../../api/firstPaint.ts'
import { syncPreference, fetchPreference } from '../../api/preferenceSync.ts'
import type { Account } from '../../api/session.ts'
import { firstStepsOf } from '../../views/clientParts.ts'

const key = 'guide'
type StoredGuide = { dismissed?: boolean } | null

/** The first steps of a new organisation, until they are done or dismissed. */
export function useFirstSteps(account: Account | null, standing: DashboardFigures | null) {
  const [dismissed, setDismissed] = useState(true)
  useEffect(() => trackFirstAnswer(fetchPreference<StoredGuide>(key).then(known => setDismissed(known?.dismissed === true))), [])
  const steps = firstStepsOf(modules)
    .filter(({ module, needs }) => account?.verbs[module.route]?.includes(needs))
    .map(({ module, least }) => ({ module, done: (standing?.rows[module.name] ?? 0) >= least }))
  const begins = standing !== null && account?.platform === false && steps.some(({ done }) => !done)
  return {
    steps: begins && !dismissed ? steps : null,
    dismiss: () => {
      setDismissed(true)
      syncPreference(key, { dismissed: true })
    },
  }
}

type FirstSteps = ReturnType<typeof useFirstSteps>
export function FirstStepsPanel({ steps, dismiss }: { steps: NonNullable<FirstSteps['steps']>; dismiss: () => void }) {
  return (
    <article className="guide">
      <header>
        <h2>{t('attention:guide.title')}</h2>
        <Button type="link" size="small" onClick={dismiss}>
          {t('attention:guide.dismiss')}
        </Button>
      </header>
      <ol>
        {steps.map(({ module: { name, route }, done }) => (
          <li key={name} data-done={done}>
            <i aria-hidden="true">{done && <CheckOutlined />}</i>
            <Link to={route}>{t(`attention:guide.${name}`)}</Link>
            <small>{t(done ? 'attention:guide.done' : `attention:guide.${name}Text`)}</small>
          </li>
        ))}
      </ol>
    </article>
  )
}
