import './words.ts'
import { t } from 'i18next'

const tones: Readonly<Record<string, string>> = {
  active: 'green',
  failing: 'orange',
  paused: 'red',
  ownerOff: 'red',
  off: 'grey',
  unissued: 'grey',
}

/** Whether a subscription delivers, and why not. */
export const WebhookStatusCell = ({ standing }: { standing: string }) => (
  <span className="cell-dot" data-tone={tones[standing]}>
    {t(`webhooks:standing.${standing}`)}
  </span>
)
