import { useLatest } from 'ahooks'
import { App } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import type { FieldOf, Picture } from '../../../schema/index.ts'
import type { UploadReply } from '../../../shared/wire/moduleReplies.ts'
import { EmptyCell } from '../cells.tsx'
import type { ValueInputProps } from '../controls/valueInputProps.ts'
import { lazyComponent } from '../lazyComponent.tsx'
import { type CropArea, cropPicture, readPictureSize } from './cropPicture.ts'
import { FileDropTile } from './FileDropTile.tsx'
import './files.css'
import { PictureTile } from './PictureTile.tsx'
import { SortableTiles } from './SortableTiles.tsx'
import { pictureLimits } from './uploadLimits.ts'
import { UploadTile } from './UploadTile.tsx'
import { useUploads } from './useUploads.ts'

export interface PictureBoxProps extends ValueInputProps<readonly Picture[]> {
  field: FieldOf['images']
}
const LazyCropModal = lazyComponent(async () => (await import('./CropModal.tsx')).CropModal)
const LazyGallery = lazyComponent(async () => (await import('./PictureGallery.tsx')).PictureGallery)

const defaultMax = 5
const uidOf = ({ img_id, url }: Picture) => img_id || url

/** The control of an `images` field: upload, crop where the field has a size, sort, preview, remove. */
export function PictureBox({ id, name, field, value, onChange, onBlur, disabled, invalid }: PictureBoxProps) {
  const pictures = value ?? []
  const max = field.max ?? defaultMax
  const latest = useLatest(pictures)
  const [shown, show] = useState<number | null>(null)
  const { cropping, prepare } = useCrop(field)
  const onUploaded = ({ img_id, url }: UploadReply, { name }: File) =>
    onChange([...latest.current, { img_id: String(img_id), url, name }])
  const { items, sendAll } = useUploads({ path: 'inc/file/image', ...pictureLimits, prepare, onUploaded })
  const addFiles = useLimitedUpload(max - pictures.length - items.length, max, sendAll)
  const sort = (uids: readonly string[]) => onChange(uids.map(uid => pictures.find(picture => uidOf(picture) === uid)))
  const room = pictures.length + items.length < max && !disabled
  return (
    <div
      data-field={name}
      className="files"
      data-invalid={invalid}
      tabIndex={-1}
      onPaste={event => !disabled && addFiles([...event.clipboardData.files])}
    >
      <SortableTiles uids={pictures.map(uidOf)} onSort={sort}>
        <ul>
          {pictures.map((picture, index) => (
            <PictureTile
              key={uidOf(picture)}
              uid={uidOf(picture)}
              picture={picture}
              disabled={disabled}
              position={pictures.length > 1 ? { index: index + 1, count: pictures.length } : null}
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
          several={max > 1}
          describedBy={`${id}-rule`}
          onFiles={addFiles}
          onBlur={onBlur}
        >
          {t('widgets:picture.add')}
        </FileDropTile>
      )}
      {disabled && !pictures.length && <EmptyCell />}
      {!disabled && (
        <p id={`${id}-rule`} className="form-hint">
          {t('widgets:picture.rule', { count: max })}
          {field.size && t('widgets:picture.size', { width: field.size[0], height: field.size[1] })}
        </p>
      )}
      {cropping && <LazyCropModal blank={null} {...cropping} />}
      {shown !== null && <LazyGallery blank={null} pictures={pictures} at={shown} onTurn={show} onClose={() => show(null)} />}
    </div>
  )
}

/** Uploads as many files as there is room for, with a warning where there are more. */
function useLimitedUpload(room: number, max: number, sendAll: (files: readonly File[]) => void) {
  const { message } = App.useApp()
  return (files: readonly File[]) => {
    if (!files.length) return
    if (files.length > room) void message.warning(t('widgets:picture.tooMany', { count: max }))
    sendAll(files.slice(0, Math.max(0, room)))
  }
}

interface Cropping {
  file: File
  size: readonly [width: number, height: number]
  onDone: (area: CropArea | null) => void
}

/** Opens the crop modal where the field has a size and the picture another. Animated GIFs are left as they are. */
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
