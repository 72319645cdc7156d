import { t } from 'i18next'
import { EmptyCell } from '../../client/ui/cells.tsx'
import { FileSkeleton } from '../../client/ui/files/FileSkeleton.tsx'
import { PictureThumbnails } from '../../client/ui/files/PictureThumbnails.tsx'
import { lazyComponent } from '../../client/ui/lazyComponent.tsx'
import type { KindView } from '../kindView.ts'

const PictureBox = lazyComponent(async () => (await import('../../client/ui/files/PictureBox.tsx')).PictureBox)

export const imagesView: KindView<'images'> = {
  Cell: ({ value }) => (value?.length ? <PictureThumbnails pictures={value} /> : <EmptyCell />),
  changeText: pictures => pictures.map(({ name }) => name || '-').join(t('engine:comma')),
  cellInChanges: true,
  Control: ({ module: _module, row: _row, ...rest }) => <PictureBox {...rest} blank={<FileSkeleton name={rest.name} />} />,
}
