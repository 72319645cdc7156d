import { useLatest } from 'ahooks'
import { App } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import type { BoxProps } from '../../../fields/view.ts'
import type { FieldOf, Picture } from '../../../schema/index.ts'
import { later } from '../../later.tsx'
import { Adder } from './Adder.tsx'
import type { Area } from './crop.ts'
import { cropped, sizeOf } from './crop.ts'
import './files.css'
import { pictureLimits } from './limits.ts'
import { Pending } from './Pending.tsx'
import { Sorting } from './Sorting.tsx'
import { Tile } from './Tile.tsx'
import { useUploads } from './useUploads.ts'

export interface PictureBoxProps extends BoxProps<readonly Picture[]> {
  field: FieldOf['images']
}
const CropWindow = later(async () => (await import('./CropWindow.tsx')).CropWindow)
const Gallery = later(async () => (await import('./Gallery.tsx')).Gallery)

const usual = 5
const uidOf = ({ img_id, url }: Picture) => img_id || url

/** Pictures in their order: added, cropped where the field says so, sorted, looked at, taken away. */
export function PictureBox({ id, name, field, value, onChange, onBlur, disabled, invalid }: PictureBoxProps) {
  const pictures = value ?? []
  const most = field.max ?? usual
  const latest = useLatest(pictures)
  const [shown, show] = useState<number | null>(null)
  const { cropping, prepare } = useCrop(field)
  const onKept = (kept: Picture) => onChange([...latest.current, kept])
  const { items, sendAll } = useUploads({ path: 'inc/file/image', ...pictureLimits, prepare, onKept })
  const take = useRoom(most - pictures.length - items.length, most, sendAll)
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
      <Sorting uids={pictures.map(uidOf)} onSort={sort}>
        <ul>
          {pictures.map((picture, index) => (
            <Tile
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
      </Sorting>
      {items.map(item => (
        <Pending key={item.uid} item={item} />
      ))}
      {room && (
        <Adder
          id={id}
          name={name}
          extensions={pictureLimits.extensions}
          several={most > 1}
          describedBy={`${id}-rule`}
          onFiles={take}
          onBlur={onBlur}
        >
          {t('widgets:picture.add')}
        </Adder>
      )}
      <p id={`${id}-rule`} className="form-hint">
        {t('widgets:picture.rule', { count: most })}
        {field.size && t('widgets:picture.size', { width: field.size[0], height: field.size[1] })}
      </p>
      {cropping && <CropWindow blank={null} {...cropping} />}
      {shown !== null && <Gallery blank={null} pictures={pictures} at={shown} onTurn={show} onClose={() => show(null)} />}
    </div>
  )
}

/** Takes as many files as there is room for; says so where there are more. */
function useRoom(room: number, most: number, sendAll: (files: readonly File[]) => void) {
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
  onDone: (area: Area | null) => void
}

/** Asks which part is kept, where a field wants a size and the picture has another. What moves is left as it is. */
function useCrop({ size }: FieldOf['images']) {
  const [cropping, setCropping] = useState<Cropping | null>(null)
  const fields: Record<string, string> = size ? { maxwidth: String(Math.max(...size)) } : {}
  const prepare = async (file: File) => {
    const own = size && file.type !== 'image/gif' ? await sizeOf(file) : null
    if (!size || !own || (own[0] === size[0] && own[1] === size[1])) return { file, fields }
    const area = await new Promise<Area | null>(onDone => setCropping({ file, size, onDone }))
    setCropping(null)
    return area && { file: await cropped(file, area, size), fields }
  }
  return { cropping, prepare }
}
