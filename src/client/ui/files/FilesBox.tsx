import { CloseOutlined, DeleteOutlined, LoadingOutlined, PaperClipOutlined } from '@ant-design/icons'
import { useLatest } from 'ahooks'
import { App } from 'antd'
import { t } from 'i18next'
import type { AttachedFile, FileType } from '../../../schema/index.ts'
import type { AttachmentReply } from '../../../shared/wire/attachments.ts'
import { EmptyCell } from '../cells.tsx'
import type { ValueInputProps } from '../controls/valueInputProps.ts'
import { formatBytes } from '../formatBytes.ts'
import { FileDropTile } from './FileDropTile.tsx'
import './files.css'
import { type UploadItem, useUploads } from './useUploads.ts'

export interface FilesBoxProps extends ValueInputProps<readonly AttachedFile[]> {
  /** The field, as the upload names it. */
  module: string
  field: string
  max: number
  types: readonly FileType[]
  maxBytes: number
  /** Every known type is accepted: too many to list. */
  anyType: boolean
}
const megabyte = 1024 * 1024
/** Other names of a type that a computer may know it by. */
const extensionsOf = (types: readonly FileType[]) => [...types, ...(types.includes('jpg') ? ['jpeg'] : [])]

/** The control of a `files` field: upload several with progress, cancel, download, remove. */
export function FilesBox({ id, name, value, onChange, onBlur, disabled, invalid, max, ...rest }: FilesBoxProps) {
  const { module, field, types, maxBytes, anyType } = rest
  const files = Array.isArray(value) ? (value as readonly AttachedFile[]) : []
  const latest = useLatest(files)
  const words = { types: types.join(t('engine:comma')), size: maxBytes / megabyte, count: max }
  const { items, sendAll } = useUploads<AttachmentReply>({
    path: `inc/file/attachment?${new URLSearchParams({ module, field })}`,
    extensions: extensionsOf(types),
    maxBytes,
    wrongType: t('widgets:attachment.wrongType', words),
    onUploaded: file => onChange([...latest.current, file]),
  })
  const room = max - files.length - items.length
  const { message } = App.useApp()
  const addFiles = (chosen: readonly File[]) => {
    if (chosen.length > room) void message.warning(t('widgets:attachment.tooMany', words))
    sendAll(chosen.slice(0, Math.max(0, room)))
  }
  return (
    <div
      data-field={name}
      className="attachments"
      data-invalid={invalid}
      tabIndex={-1}
      onPaste={event => !disabled && event.clipboardData.files.length > 0 && addFiles([...event.clipboardData.files])}
    >
      {files.length + items.length > 0 && (
        <AttachmentList
          files={files}
          uploads={items}
          onRemove={disabled ? null : file => onChange(files.filter(one => one !== file))}
        />
      )}
      {room > 0 && !disabled && (
        <FileDropTile
          id={id}
          name={name}
          extensions={extensionsOf(types)}
          several={max > 1}
          describedBy={`${id}-rule`}
          onFiles={addFiles}
          onBlur={onBlur}
        >
          {t('widgets:attachment.add')}
        </FileDropTile>
      )}
      {disabled && !files.length && <EmptyCell />}
      {!disabled && (
        <p id={`${id}-rule`} className="form-hint">
          {anyType ? t('widgets:attachment.ruleAny', words) : t('widgets:attachment.rule', words)}
        </p>
      )}
    </div>
  )
}

interface AttachmentListProps {
  files: readonly AttachedFile[]
  uploads: readonly UploadItem[]
  onRemove: ((file: AttachedFile) => void) | null
}
const AttachmentList = ({ files, uploads, onRemove }: AttachmentListProps) => (
  <ul>
    {files.map(file => (
      <AttachmentLine key={file.url} file={file} onRemove={onRemove && (() => onRemove(file))} />
    ))}
    {uploads.map(item => (
      <PendingLine key={item.uid} item={item} />
    ))}
  </ul>
)

const AttachmentLine = ({ file: { name, url, bytes }, onRemove }: { file: AttachedFile; onRemove: (() => void) | null }) => (
  <li className="attachment">
    <PaperClipOutlined />
    <a href={url} download={name} title={name} aria-label={t('widgets:attachment.download', { name })}>
      {name}
    </a>
    <small>{formatBytes(bytes)}</small>
    {onRemove && (
      <button type="button" aria-label={t('widgets:attachment.remove', { name })} onClick={onRemove}>
        <DeleteOutlined />
      </button>
    )}
  </li>
)

const PendingLine = ({ item: { name, percentage, cancel } }: { item: UploadItem }) => (
  <li className="attachment">
    <LoadingOutlined />
    <span title={name}>{name}</span>
    <small role="progressbar" aria-label={name} aria-valuenow={percentage} aria-valuemin={0} aria-valuemax={100}>
      {percentage}%
    </small>
    <button type="button" aria-label={t('widgets:file.cancel', { name })} onClick={cancel}>
      <CloseOutlined />
    </button>
    <i style={{ width: `${percentage}%` }} />
  </li>
)
