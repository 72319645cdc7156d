import { useLatest } from 'ahooks'
import { App } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import type { ValueInputProps } from '../controls/valueInputProps.ts'
import type { FieldOf, Picture } from '../../../schema/index.ts'
import { lazyComponent } from '../lazyComponent.tsx'
import { FileDropTile } from './FileDropTile.tsx'
import type { CropArea } from './cropPicture.ts'
import { cropPicture, readPictureSize } from './cropPicture.ts'
import './files.css'
import { pictureLimits } from './uploadLimits.ts'
import { UploadTile } from './UploadTile.tsx'
import { SortableTiles } from './SortableTiles.tsx'
import { PictureTile } from './PictureTile.tsx'
import { useUploads } from './useUploads.ts'

export interface PictureBoxProps extends ValueInputProps<readonly Picture[]> {
  field: FieldOf['images']
}
const LazyCropModal = lazyComponent(async () => (await import('./CropModal.tsx')).CropModal)
const LazyGallery = lazyComponent(async () => (await import('./PictureGallery.tsx')).PictureGallery)

const defaultMax = 5
const uidOf = ({ img_id, url }: Picture) => img_id || url

/** Pictures in their order: added, cropped where the field says so, sorted, looked at, taken away. */
export function PictureBox({ id, name, field, value, onChange, onBlur, disabled, invalid }: PictureBoxProps) {
  const pictures = value ?? []
  const most = field.max ?? defaultMax
  const latest = useLatest(pictures)
  const [shown, show] = useState<number | null>(null)
  const { cropping, prepare } = useCrop(field)
  const onKept = (kept: Picture) => onChange([...latest.current, kept])
  const { items, sendAll } = useUploads({ path: 'inc/file/image', ...pictureLimits, prepare, onKept })
  const take = useLimitedUpload(most - pictures.length - items.length, most, sendAll)
  const sort = (uids: readonly string[]) => onChange(uids.map(uid => pictures.find(picture => uidOf(picture) === uid)))
  const room = pictures.length + items.length < most && !disabled
  return (
    <div
      data-field={name}
      className="files"
      data-invalid={invalid}
      tabIndex={-1}
      onPaste={event => !disabled && take([...event.clipboardData.files])}
    >
      <SortableTiles uids={pictures.map(uidOf)} onSort={sort}>
        <ul>
          {pictures.map((picture, index) => (
            <PictureTile
              key={uidOf(picture)}
              uid={uidOf(picture)}
              picture={picture}
              disabled={disabled}
              place={pictures.length > 1 ? { index: index + 1, count: pictures.length } : null}
              onShow={() => show(index)}
              onRemove={() => onChange(pictures.filter(one => one !== picture))}
            />
          ))}
        </ul>
      </SortableTiles>
      {items.map(item => (
        <UploadTile key={item.uid} item={item} />
      ))}
      {room && (
        <FileDropTile
          id={id}
          name={name}
          extensions={pictureLimits.extensions}
          several={most > 1}
          describedBy={`${id}-rule`}
          onFiles={take}
          onBlur={onBlur}
        >
          {t('widgets:picture.add')}
        </FileDropTile>
      )}
      <p id={`${id}-rule`} className="form-hint">
        {t('widgets:picture.rule', { count: most })}
        {field.size && t('widgets:picture.size', { width: field.size[0], height: field.size[1] })}
      </p>
      {cropping && <LazyCropModal blank={null} {...cropping} />}
      {shown !== null && <LazyGallery blank={null} pictures={pictures} at={shown} onTurn={show} onClose={() => show(null)} />}
    </div>
  )
}

/** Takes as many files as there is room for; says so where there are more. */
function useLimitedUpload(room: number, most: number, sendAll: (files: readonly File[]) => void) {
  const { message } = App.useApp()
  return (files: readonly File[]) => {
    if (!files.length) return
    if (files.length > room) void message.warning(t('widgets:picture.tooMany', { count: most }))
    sendAll(files.slice(0, Math.max(0, room)))
  }
}

interface Cropping {
  file: File
  size: readonly [width: number, height: number]
  onDone: (area: CropArea | null) => void
}

/** Asks which part is kept, where a field wants a size and the picture has another. What moves is left as it is. */
function useCrop({ size }: FieldOf['images']) {
  const [cropping, setCropping] = useState<Cropping | null>(null)
  const fields: Record<string, string> = size ? { maxwidth: String(Math.max(...size)) } : {}
  const prepare = async (file: File) => {
    const own = size && file.type !== 'image/gif' ? await readPictureSize(file) : null
    if (!size || !own || (own[0] === size[0] && own[1] === size[1])) return { file, fields }
    const area = await new Promise<CropArea | null>(onDone => setCropping({ file, size, onDone }))
    setCropping(null)
    return area && { file: await cropPicture(file, area, size), fields }
  }
  return { cropping, prepare }
}
