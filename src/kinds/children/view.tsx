import { t } from 'i18next'
import { TextCell } from '../../client/ui/cells.tsx'
import type { KindView } from '../kindView.ts'

export const childrenView: KindView<'children'> = {
  Cell: ({ value }) => <TextCell text={value ? t('engine:children.count', { count: value.length }) : ''} />,
  /** The form of its module edits the rows; elsewhere they are counted. */
  Control: ({ value }) => <TextCell text={t('engine:children.count', { count: value?.length ?? 0 })} />,
}
