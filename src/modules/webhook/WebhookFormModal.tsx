import './words.ts'
import './webhooks.css'
import { type FormControls, IssuingFormModal, rowName, useFetchedOnce, useRow, type WindowProps } from 'houtai/client'
import type { AnyModule } from 'houtai/schema'
import { t } from 'i18next'
import { useMemo } from 'react'
import { EventsControl } from './EventsControl.tsx'
import { renewWebhookSecret } from './renewWebhookSecret.ts'
import { SecretShownModal } from './SecretShownModal.tsx'

interface WebhookFormOffer {
  /** Names of the modules that the account may subscribe to. */
  modules: readonly string[]
}
const fields = ['title', 'url', 'remark', 'events']
const emptyRow = {}
const formModule = (module: AnyModule): AnyModule => ({ ...module, form: { width: 720, fields } })

/** The window of a subscription. The secret of a new one is made and shown once it is saved. */
export function WebhookFormModal({ module, row, onClose, onSaved }: WindowProps) {
  const offer = useFetchedOnce<WebhookFormOffer>(`${module.wire.path}/form`, {})
  const shaped = useMemo(() => formModule(module), [module])
  const stored = useRow(module, row?.id ?? 0, emptyRow)
  const loaded = offer.data ? stored : { row: null, error: offer.error?.message ?? null, retry: () => void offer.reload() }
  const controls = useMemo(
    (): FormControls => ({ events: props => <EventsControl {...props} modules={offer.data?.modules ?? []} /> }),
    [offer.data],
  )
  return (
    <IssuingFormModal
      module={shaped}
      id={row?.id ?? 0}
      title={row ? t('webhooks:title.edit', { name: rowName(module, row) }) : t('webhooks:title.new')}
      intro={<p className="form-hint">{t('webhooks:intro')}</p>}
      loaded={loaded}
      controls={controls}
      issue={id => renewWebhookSecret(module.wire.path, id)}
      IssuedModal={SecretShownModal}
      onClose={onClose}
      onSaved={onSaved}
    />
  )
}
