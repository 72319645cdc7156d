import { useTranslation } from 'react-i18next'
import type { SignOnButton } from '../../../shared/wire/session/sso.ts'
import { rememberOrgcode } from '../../api/session/lastOrgcode.ts'
import './signOn.css'

interface Props {
  /** The organisation of the buttons; it is filled in again when the provider redirects the browser back. */
  orgcode: string
  buttons: readonly SignOnButton[]
  /** The address to open after signing in. */
  from: string | undefined
  /** Nothing else is offered above them. */
  alone: boolean
}

/** The sign-in buttons for providers of the organisation whose code is typed. */
export function SignOnButtons({ orgcode, buttons, from, alone }: Props) {
  const { t } = useTranslation()
  if (!buttons.length) return null
  return (
    <div className="sign-on" data-alone={alone} role="group" aria-label={t('login.signOn')}>
      {!alone && <p>{t('login.or')}</p>}
      {buttons.map(({ title, kind, href }) => (
        <a
          key={href}
          className={alone ? 'solid' : 'outlined'}
          data-kind={kind}
          href={signOnAddress(href, from)}
          onClick={() => rememberOrgcode(orgcode)}
        >
          {title}
        </a>
      ))}
    </div>
  )
}

/** A button's address, from which the browser comes back to the page that was wanted. */
export const signOnAddress = (href: string, from: string | undefined): string =>
  from ? `${href}&to=${encodeURIComponent(from)}` : href
