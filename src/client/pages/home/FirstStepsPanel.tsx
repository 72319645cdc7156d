import { CheckOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { t } from 'i18next'
import { Link } from 'react-router-dom'
import type { openFirstSteps } from './openFirstSteps.ts'

interface Props {
  steps: NonNullable<ReturnType<typeof openFirstSteps>>
  dismiss: () => void
}

/** The first steps of a new organisation, until they are done or dismissed. */
export function FirstStepsPanel({ steps, dismiss }: Props) {
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
