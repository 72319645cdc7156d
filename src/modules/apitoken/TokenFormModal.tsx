import './words.ts'
import './tokens.css'
import {
  type FormControls,
  IssuingFormModal,
  rowName,
  useFetchedOnce,
  useRow,
  type WindowProps,
  type RolePage,
} from 'houtai/client'
import type { AnyModule } from 'houtai/schema'
import { t } from 'i18next'
import { useMemo } from 'react'
import { makeToken } from './makeToken.ts'
import { dayAfter, TokenExpiryControl } from './TokenExpiryControl.tsx'
import { TokenRightsControl } from './TokenRightsControl.tsx'
import { TokenShownModal } from './TokenShownModal.tsx'

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
      issue={id => makeToken(module.wire.path, id)}
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
