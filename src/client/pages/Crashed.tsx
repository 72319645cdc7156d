import { Component } from 'react'
import type { ReactNode } from 'react'
import { t } from 'i18next'
import { note } from '../modules/errorlog/faults.ts'

interface Props {
  children: ReactNode
}

/** What is left to show when a page throws while it draws: a way to try again, and a way out. */
export class Crashed extends Component<Props, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError = () => ({ crashed: true })

  override componentDidCatch(error: unknown) {
    note('react', error)
  }

  override render() {
    if (!this.state.crashed) return this.props.children
    return (
      <div className="notice" role="alert">
        <strong aria-hidden="true">500</strong>
        <h1>{t('notice.500.title')}</h1>
        <p>{t('notice.500.text')}</p>
        <div>
          <button type="button" className="solid" onClick={() => this.setState({ crashed: false })}>
            {t('notice.retry')}
          </button>
          <button type="button" className="plain" onClick={() => location.assign('/home')}>
            {t('notice.home')}
          </button>
        </div>
      </div>
    )
  }
}
