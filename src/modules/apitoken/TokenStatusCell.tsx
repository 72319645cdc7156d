import './words.ts'
import { t } from 'i18next'

const tones: Readonly<Record<string, string>> = {
  active: 'green',
  expiring: 'orange',
  expired: 'red',
  off: 'grey',
  revoked: 'grey',
  unissued: 'grey',
}

/** Whether a token can be used, and why not. */
export const TokenStatusCell = ({ standing }: { standing: string }) => (
  <span className="cell-dot" data-tone={tones[standing]}>
    {t(`tokens:standing.${standing}`)}
  </span>
)
