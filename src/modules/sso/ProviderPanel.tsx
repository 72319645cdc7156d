import './words.ts'
import './provider.css'
import { Button } from 'antd'
import { call, CopyButton, type PreviewProps, callErrorMessage, useFetchedOnce } from 'houtai/client'
import type { ProviderFinding } from 'houtai/wire/session/sso'
import { t } from 'i18next'
import { useState } from 'react'
import { sso as module } from '../../../schemas/sso.ts'

interface Addresses {
  /** Null where the deployment sets none: then the origin of this page is shown. */
  origin: string | null
  redirect: string
  logout: string
  start: string
}

/** Panel beside the form of a provider: the addresses to register there, a test of the typed settings, and the steps. */
export function ProviderPanel({ values }: PreviewProps) {
  const { data } = useFetchedOnce<Addresses>(`${module.wire.path}/addresses`)
  const kind = typeof values['kind'] === 'string' ? values['kind'] : 'oidc'
  return (
    <aside className="sso-panel">
      <section>
        <h3>{t('sso:register')}</h3>
        {data && <RegisteredAddresses addresses={data} id={values['id']} openId={!oauthKinds.includes(kind)} />}
      </section>
      <ConnectionTest values={values} />
      <section>
        <h3>{t('sso:how')}</h3>
        <ol>
          {steps.map(step => (
            <li key={step}>{t(`sso:steps.${kind}.${step}`)}</li>
          ))}
        </ol>
      </section>
    </aside>
  )
}

const oauthKinds: readonly string[] = ['wecom', 'dingtalk', 'feishu']
const steps = ['first', 'second', 'third'] as const

function RegisteredAddresses({ addresses, id, openId }: { addresses: Addresses; id: unknown; openId: boolean }) {
  const origin = addresses.origin ?? window.location.origin
  const all = [
    ['redirect', addresses.redirect],
    ...(openId ? ([['logout', addresses.logout]] as const) : []),
    ...(typeof id === 'number' && id > 0 ? ([['start', `${addresses.start}${id}`]] as const) : []),
  ] as const
  return (
    <>
      {all.map(([name, path]) => (
        <div key={name} className="sso-address">
          <span>{t(`sso:addresses.${name}`)}</span>
          <CopyButton text={origin + path} label={t(`sso:addresses.${name}`)} />
          <code>{origin + path}</code>
        </div>
      ))}
      {addresses.origin === null && <p className="form-hint">{t('sso:noPublicUrl')}</p>}
    </>
  )
}

const testedSettings = [
  'id',
  'kind',
  'issuer',
  'client_id',
  'client_secret',
  'scopes',
  'corp_id',
  'agent_id',
  'login_url',
  'api_url',
  'acr',
]

function ConnectionTest({ values }: PreviewProps) {
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<readonly ProviderFinding[] | string | null>(null)
  const test = async () => {
    setBusy(true)
    setFound(null)
    try {
      const settings = Object.fromEntries(testedSettings.map(name => [name, values[name]]))
      setFound(await call<ProviderFinding[]>(`${module.wire.path}/test`, settings))
    } catch (error) {
      setFound(callErrorMessage(error))
    }
    setBusy(false)
  }
  return (
    <section>
      <Button onClick={() => void test()} loading={busy}>
        {t('sso:test')}
      </Button>
      <div role="status">
        {typeof found === 'string' && <Finding state="bad" text={found} />}
        {Array.isArray(found) &&
          found.map(({ state, code, params }) => (
            <Finding key={code} state={state} text={String(t(`sso:found.${code}`, { ...params }))} />
          ))}
      </div>
    </section>
  )
}

const Finding = ({ state, text }: { state: ProviderFinding['state']; text: string }) => (
  <p className="sso-finding" data-state={state}>
    <i aria-hidden="true" />
    <span>
      <b>{t(`sso:states.${state}`)}</b>
      {text}
    </span>
  </p>
)
