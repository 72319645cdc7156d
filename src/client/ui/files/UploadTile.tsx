import { CloseOutlined } from '@ant-design/icons'
import { t } from 'i18next'
import type { UploadItem } from './useUploads.ts'

/** A file being uploaded, with its progress. */
export const UploadTile = ({ item: { name, percentage, cancel } }: { item: UploadItem }) => (
  <div className="file-tile file-pending">
    <div role="progressbar" aria-label={name} aria-valuenow={percentage} aria-valuemin={0} aria-valuemax={100}>
      <span>{name}</span>
      <i style={{ width: `${percentage}%` }} />
      <b>{percentage}%</b>
    </div>
    <span className="file-do">
      <button type="button" aria-label={t('widgets:file.cancel', { name })} onClick={cancel}>
        <CloseOutlined />
      </button>
    </span>
  </div>
)
