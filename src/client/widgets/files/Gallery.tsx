import { Image } from 'antd'
import type { Picture } from '../../../schema/index.ts'

interface Props {
  pictures: readonly Picture[]
  /** Which of them is shown. */
  at: number
  onTurn: (at: number) => void
  onClose: () => void
}

/** Pictures one by one, as large as the window. */
export const Gallery = ({ pictures, at, onTurn, onClose }: Props) => (
  <Image.PreviewGroup
    items={pictures.map(({ url, name }) => ({ src: url, alt: name }))}
    preview={{ visible: true, current: at, onChange: onTurn, onVisibleChange: visible => visible || onClose() }}
  />
)
