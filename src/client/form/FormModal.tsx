import { t } from 'i18next'
import type { RowData } from '../api/rows/listRow.ts'
import type { AnyModule } from '../../schema/index.ts'
import { LoadedFormModal } from './LoadedFormModal.tsx'
import { useRow } from './useRow.ts'

interface Props {
  module: AnyModule
  /** 0 for a new row. */
  id: number
  draft: RowData
  onClose: () => void
  onSaved: () => void
}

/** The form of any module, in a window over its list. */
export function FormModal({ draft, ...rest }: Props) {
  const { module, id } = rest
  const title = t(id === 0 ? 'engine:form.add' : 'engine:form.edit', { title: module.title })
  return <LoadedFormModal {...rest} title={title} loaded={useRow(module, id, draft)} />
}
