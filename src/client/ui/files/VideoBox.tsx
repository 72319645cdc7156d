import { DeleteOutlined } from '@ant-design/icons'
import { t } from 'i18next'
import type { UploadReply } from '../../../shared/wire/moduleReplies.ts'
import { EmptyCell } from '../cells.tsx'
import type { ValueInputProps } from '../controls/valueInputProps.ts'
import { FileDropTile } from './FileDropTile.tsx'
import './files.css'
import { videoLimits } from './uploadLimits.ts'
import { UploadTile } from './UploadTile.tsx'
import { useUploads } from './useUploads.ts'

export type VideoBoxProps = ValueInputProps<string>

/** The control of a `video` field: upload with progress, play, remove. */
export function VideoBox({ id, name, value, onChange, onBlur, disabled, invalid }: VideoBoxProps) {
  const onUploaded = ({ url }: UploadReply) => onChange(url)
  const { items, sendAll } = useUploads({ path: 'inc/file/video', ...videoLimits, onUploaded })
  const addFiles = (files: readonly File[]) => sendAll(files.slice(0, 1))
  return (
    <div data-field={name} className="files" data-invalid={invalid}>
      {value && (
        <div className="file-tile file-film">
          <video src={value} controls preload="metadata" aria-label={t('widgets:film.play')} />
          {!disabled && (
            <span className="file-do">
              <button type="button" aria-label={t('widgets:film.remove')} onClick={() => onChange(null)}>
                <DeleteOutlined />
              </button>
            </span>
          )}
        </div>
      )}
      {items.map(item => (
        <UploadTile key={item.uid} item={item} />
      ))}
      {!value && !items.length && !disabled && (
        <FileDropTile
          id={id}
          name={name}
          extensions={videoLimits.extensions}
          several={false}
          describedBy={`${id}-rule`}
          onFiles={addFiles}
          onBlur={onBlur}
        >
          {t('widgets:film.add')}
        </FileDropTile>
      )}
      {disabled && !value && <EmptyCell />}
      {!disabled && (
        <p id={`${id}-rule`} className="form-hint">
          {t('widgets:film.rule')}
        </p>
      )}
    </div>
  )
}
