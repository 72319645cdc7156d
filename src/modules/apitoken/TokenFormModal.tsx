import './words.ts'
import './tokens.css'
import { Button } from 'antd'
import {
  type FormControls,
  IssuingFormModal,
  rowName,
  useFetchedOnce,
  useRow,
  type WindowProps,
  type RolePage,
  type AnyControlProps,
  type BranchId,
  changedPages,
  RightsGrid,
  DateBox,
} from 'houtai/client'
import { type RoleGrant, rightsOfVerbs, verbsOfRights, withToggledRights } from 'houtai/rules/roleGrant'
import { flattenBranches, type RightsArea } from 'houtai/rules/roleTree'
import type { AnyModule } from 'houtai/schema'
import { t } from 'i18next'
import { useMemo } from 'react'
import { renewApiToken } from './renewApiToken.ts'
import { TokenShownModal } from './TokenShownModal.tsx'

/** Until a new token expires. */
const usualDays = 90

/** The window of a token: what it may do, from where and until when. A new one is made and shown once it is saved. */
export function TokenFormModal(props: WindowProps) {
  const offer = useFetchedOnce<TokenFormOffer>(`${props.module.wire.path}/form`, props.row ? { id: props.row.id } : {})
  const loading = { row: null, error: offer.error?.message ?? null, retry: () => void offer.reload() }
  return offer.data ? <OfferedForm {...props} offer={offer.data} /> : <TokenForm {...props} loaded={loading} offer={null} />
}

function OfferedForm(props: WindowProps & { offer: TokenFormOffer }) {
  const { module, row, offer } = props
  const draft = useMemo(() => ({ expires_on: dayAfter(offer.today, usualDays) }), [offer])
  return <TokenForm {...props} loaded={useRow(module, row?.id ?? 0, draft)} />
}

interface TokenFormProps extends WindowProps {
  offer: TokenFormOffer | null
  loaded: ReturnType<typeof useRow>
}
function TokenForm({ module, row, offer, loaded, onClose, onSaved }: TokenFormProps) {
  const shaped = useMemo(() => tokenFormModule(module), [module])
  const controls = useMemo(() => (offer ? tokenControls(offer) : {}), [offer])
  return (
    <IssuingFormModal
      module={shaped}
      id={row?.id ?? 0}
      title={row ? t('tokens:title.edit', { name: rowName(module, row) }) : t('tokens:title.new')}
      intro={<p className="form-hint">{t('tokens:intro')}</p>}
      loaded={loaded}
      controls={controls}
      issue={id => renewApiToken(module.wire.path, id)}
      IssuedModal={TokenShownModal}
      onClose={onClose}
      onSaved={onSaved}
    />
  )
}

const tokenControls = (offer: TokenFormOffer): FormControls => ({
  rights: props => <TokenRightsControl {...props} pages={offer.pages} />,
  expires_on: props => <TokenExpiryControl {...props} today={offer.today} endless={offer.endless} />,
})

/** The choices of the token form, as the server sends them. */
interface TokenFormOffer {
  /** Pages with rights that the account may grant. */
  pages: readonly RolePage[]
  today: string
  /** Tokens without an end are allowed. */
  endless: boolean
}

const tokenFormFields = ['title', 'rate', 'expires_on', 'remark', 'addresses', 'rights']

/** The module with the form of its window. */
const tokenFormModule = (module: AnyModule): AnyModule => ({ ...module, form: { width: 920, fields: tokenFormFields } })

interface TokenRightsProps extends Pick<AnyControlProps, 'value' | 'onChange'> {
  pages: readonly RolePage[]
}
const emptyList: readonly never[] = []

/** The rights of a token, in the grid of a role's rights but without its menu. */
function TokenRightsControl({ value, onChange, pages }: TokenRightsProps) {
  const chosen = (value ?? emptyList) as readonly string[]
  const all = useMemo(() => flattenBranches(pages), [pages])
  const rights = useMemo(() => verbsOfRights<BranchId>(all, chosen), [all, chosen])
  const whole = useMemo((): RoleGrant<BranchId> => ({ menus: emptyList, rights }), [rights])
  const changed = useMemo(() => changedPages(pages, rights), [pages, rights])
  const tick = (area: RightsArea<BranchId>) => onChange(rightsOfVerbs(all, withToggledRights(pages, whole, area).rights, chosen))
  return (
    <div className="role-tree token-rights">
      <RightsGrid label={t('tokens:rights.grid')} pages={pages} whole={whole} changed={changed} onTick={tick} />
      <div className="form-hint" role="status">
        {rightsText(all, rights)}
      </div>
    </div>
  )
}

/** How many pages are ticked, and whether plain personal values are among that. */
function rightsText(pages: readonly RolePage[], rights: RoleGrant<BranchId>['rights']): string {
  const ticked = pages.map(({ id }) => rights.get(id) ?? emptyList).filter(own => own.length > 0)
  if (!ticked.length) return t('tokens:rights.none')
  const count = t('tokens:rights.count', { count: ticked.length })
  return ticked.some(own => own.includes('reveal')) ? `${count}${t('engine:semicolon')}${t('tokens:rights.reveal')}` : count
}

interface TokenExpiryProps extends AnyControlProps {
  today: string
  endless: boolean
}
/** Days that are offered at one click. */
const offeredDays = [30, 90, 365] as const
const dayLength = 86_400_000

/** The day some days after another, both as `YYYY-MM-DD`. */
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10)

/** The day of expiry: a usual span from today, or a picked day. */
function TokenExpiryControl({ today, endless, value, onChange, disabled, ...rest }: TokenExpiryProps) {
  const choices = [
    ...offeredDays.map(days => ({
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
