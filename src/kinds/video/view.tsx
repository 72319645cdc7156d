import { EmptyCell } from '../../client/ui/cells.tsx'
import { FileSkeleton } from '../../client/ui/files/FileSkeleton.tsx'
import { VideoButton } from '../../client/ui/files/VideoButton.tsx'
import { lazyComponent } from '../../client/ui/lazyComponent.tsx'
import type { KindView } from '../kindView.ts'

const VideoBox = lazyComponent(async () => (await import('../../client/ui/files/VideoBox.tsx')).VideoBox)

export const videoView: KindView<'video'> = {
  Cell: ({ value }) => (value ? <VideoButton url={value} /> : <EmptyCell />),
  Control: ({ module: _module, row: _row, field: _field, ...rest }) => (
    <VideoBox {...rest} blank={<FileSkeleton name={rest.name} />} />
  ),
}
