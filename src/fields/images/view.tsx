import { FileBones } from '../../client/widgets/FileBones.tsx'
import { Pictures } from '../../client/widgets/Pictures.tsx'
import { Nothing } from '../../client/widgets/plain.tsx'
import { later } from '../../client/later.tsx'
import type { KindView } from '../view.ts'

const PictureBox = later(async () => (await import('../../client/widgets/files/PictureBox.tsx')).PictureBox)

export const imagesView: KindView<'images'> = {
  Cell: ({ value }) => (value?.length ? <Pictures pictures={value} /> : <Nothing />),
  Control: ({ module: _module, row: _row, ...rest }) => <PictureBox {...rest} blank={<FileBones name={rest.name} />} />,
}
