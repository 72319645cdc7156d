import './words.ts'
import { findModule } from 'houtai/client'
import { rowEvents } from 'houtai/rules/rowEvents'
import { t } from 'i18next'

/** The label of an event: of an action its own, of others a word of the language. */
export const eventLabel = (module: string, event: string): string =>
  rowEvents.some(one => one === event) ? t(`webhooks:event.${event}`) : (findModule(module)?.actions?.[event]?.label ?? event)

/** The label of an event with that of its module: 字典管理 · 修改. */
export function typeLabel(type: string): string {
  const at = type.indexOf('.')
  const [module, event] = [type.slice(0, at), type.slice(at + 1)]
  if (module === 'webhook' && event === 'test') return t('webhooks:event.test')
  return `${findModule(module)?.label ?? module} · ${eventLabel(module, event)}`
}
