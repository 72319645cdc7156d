import { Component } from 'react'
import type { ReactNode } from 'react'
import { t } from 'i18next'

interface Props {
  children: ReactNode
}

/** What is left to show when a page throws while it draws. */
export class Crashed extends Component<Props, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError = () => ({ crashed: true })

  override render() {
    if (!this.state.crashed) return this.props.children
    return (
      <main className="notice" role="alert">
        <strong aria-hidden="true">500</strong>
        <h1>{t('notice.500.title')}</h1>
        <p>{t('notice.500.text')}</p>
        <div>
          <button type="button" className="solid" onClick={() => location.reload()}>
            {t('notice.reload')}
          </button>
          <button type="button" className="plain" onClick={() => location.assign('/home')}>
            {t('notice.home')}
          </button>
        </div>
      </main>
    )
  }
}
