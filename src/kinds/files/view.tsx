import { t } from 'i18next'
import { EmptyCell } from '../../client/ui/cells.tsx'
import { FilesCell } from '../../client/ui/files/FilesCell.tsx'
import { FileSkeleton } from '../../client/ui/files/FileSkeleton.tsx'
import { lazyComponent } from '../../client/ui/lazyComponent.tsx'
import type { FieldOf } from '../../schema/index.ts'
import type { KindView } from '../kindView.ts'
import { filesValue, maxFiles } from './value.ts'

const FilesBox = lazyComponent(async () => (await import('../../client/ui/files/FilesBox.tsx')).FilesBox)

const limitsOf = (field: FieldOf['files']) => filesValue.attachments?.limits(field) ?? { types: [], maxBytes: 0 }

export const filesView: KindView<'files'> = {
  Cell: ({ value }) => (value?.length ? <FilesCell files={value} /> : <EmptyCell />),
  changeText: files => files.map(({ name }) => name).join(t('engine:comma')),
  Control: ({ field, module, row: _row, ...rest }) => (
    <FilesBox
      {...rest}
      {...limitsOf(field)}
      module={module.name}
      field={rest.name}
      max={maxFiles(field)}
      anyType={!field.types}
      blank={<FileSkeleton name={rest.name} />}
    />
  ),
}
