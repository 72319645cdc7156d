import { Button } from 'antd'
import { type AnyControlProps, DateBox } from 'houtai/client'
import { t } from 'i18next'

interface Props extends AnyControlProps {
  today: string
  endless: boolean
}
const spans = [30, 90, 365] as const
const dayLength = 86_400_000

/** The day some days after another, both as `YYYY-MM-DD`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10)

/** The day of expiry: a usual span from today, or a picked day. */
export function TokenExpiryControl({ today, endless, value, onChange, disabled, ...rest }: Props) {
  const choices = [
    ...spans.map(days => ({
      day: dayAfter(today, days),
      word: days === 365 ? t('tokens:expiry.year') : t('tokens:expiry.days', { count: days }),
    })),
    ...(endless ? [{ day: null, word: t('tokens:expiry.never') }] : []),
  ]
  return (
    <div className="token-expiry">
      <DateBox {...rest} value={value as string | null} onChange={onChange} disabled={disabled} format="YYYY-MM-DD" />
      <span className="token-spans">
        {choices.map(({ day, word }) => (
          <Button
            key={word}
            size="small"
            disabled={disabled}
            type={(value ?? null) === day ? 'primary' : 'default'}
            aria-pressed={(value ?? null) === day}
            onClick={() => onChange(day)}
          >
            {word}
          </Button>
        ))}
      </span>
    </div>
  )
}
