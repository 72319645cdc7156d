import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onIdle } from '../../api/idle.ts'
import { call } from '../../api/request.ts'

const rows = [
  'server_address',
  'current_ip',
  'server_engine',
  'environment',
  'language',
  'mysql_version',
  'upload_limit',
  'time_limit',
] as const
type SystemValues = Readonly<Record<(typeof rows)[number], string>>

/** Version, database and runtime of the server. */
export function SystemPanel() {
  const { t } = useTranslation()
  const [info, setInfo] = useState<SystemValues | null>(null)
  useEffect(() => onIdle(() => void call<SystemValues>('inc/server/info').then(setInfo, () => null)), [])
  return (
    <>
      <h2>{t('home.system')}</h2>
      <dl className="home-system">
        {rows.map(name => (
          <div key={name}>
            <dt>{t(`home.info.${name}`)}</dt>
            <dd>{info?.[name] ?? '-'}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
