import type { AnyModule, RowFormName } from '../../schema/index.ts'
import type { ListRow } from '../engine/rows.ts'
import type { Later } from '../later.tsx'
import { later } from '../later.tsx'

export interface RowFormProps {
  module: AnyModule
  /** null: a row to come. */
  row: ListRow | null
  /** What its button says. */
  label: string
  onClose: () => void
  onSaved: () => void
}

/** What a schema may name as a window over a row. A name that is missing here does not compile. */
export const rowForms: Readonly<Record<RowFormName, Later<RowFormProps>>> = {
  roleForm: later(async () => (await import('./roleForm/RoleForm.tsx')).RoleForm),
  pageRights: later(async () => (await import('./pageRights/PageRights.tsx')).PageRights),
  cardDetail: later(async () => (await import('../modules/wachapp/CardDetail.tsx')).CardDetail),
  clearCards: later(async () => (await import('../modules/wachapp/ClearCards.tsx')).ClearCards),
  keyAuto: later(async () => (await import('../modules/wachapp/KeyAuto.tsx')).KeyAuto),
  auditDetail: later(async () => (await import('../modules/audit/AuditDetail.tsx')).AuditDetail),
  errorDetail: later(async () => (await import('../modules/errorlog/ErrorDetail.tsx')).ErrorDetail),
  errorGroups: later(async () => (await import('../modules/errorlog/ErrorGroups.tsx')).ErrorGroups),
  attributes: later(async () => (await import('../modules/wachapp/Attributes.tsx')).Attributes),
  dayPrices: later(async () => (await import('../modules/gasprice/DayPrices.tsx')).DayPrices),
  priceTrend: later(async () => (await import('../modules/gasprice/PriceTrend.tsx')).PriceTrend),
}
