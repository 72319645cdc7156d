import { Film } from '../../client/widgets/Film.tsx'
import { FileBones } from '../../client/widgets/FileBones.tsx'
import { Nothing } from '../../client/widgets/plain.tsx'
import { later } from '../../client/later.tsx'
import type { KindView } from '../view.ts'

const VideoBox = later(async () => (await import('../../client/widgets/files/VideoBox.tsx')).VideoBox)

export const videoView: KindView<'video'> = {
  Cell: ({ value }) => (value ? <Film url={value} /> : <Nothing />),
  Control: ({ module: _module, row: _row, field: _field, ...rest }) => (
    <VideoBox {...rest} blank={<FileBones name={rest.name} />} />
  ),
}
