import { DeleteOutlined, EyeOutlined } from '@ant-design/icons'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { t } from 'i18next'
import type { Picture } from '../../../schema/index.ts'
import { PictureImage } from './PictureImage.tsx'

interface Props {
  uid: string
  picture: Picture
  disabled: boolean
  /** From 1; null where there is nothing to sort. */
  position: { index: number; count: number } | null
  onShow: () => void
  onRemove: () => void
}

/** A sortable tile of one picture, with buttons to preview and remove it. */
export function PictureTile({ uid, picture: { url, name }, disabled, position, onShow, onRemove }: Props) {
  const { setNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: uid,
    disabled: disabled || !position,
  })
  const word = name || t('widgets:picture.one')
  const sortProps = position
    ? { ...attributes, ...listeners, 'aria-label': t('widgets:picture.place', { name: word, ...position }) }
    : {}
  return (
    <li
      ref={setNodeRef}
      className="file-tile"
      data-dragging={isDragging}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div className="file-face" {...sortProps}>
        <PictureImage url={url} name={word} />
      </div>
      <span className="file-do">
        <button type="button" aria-label={t('widgets:picture.show', { name: word })} onClick={onShow}>
          <EyeOutlined />
        </button>
        {!disabled && (
          <button type="button" aria-label={t('widgets:picture.remove', { name: word })} onClick={onRemove}>
            <DeleteOutlined />
          </button>
        )}
      </span>
    </li>
  )
}
