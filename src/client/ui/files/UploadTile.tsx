import type { UploadItem } from './useUploads.ts'

/** A file being uploaded, with its progress. */
export const UploadTile = ({ item: { name, percentage } }: { item: UploadItem }) => (
  <div
    className="file-tile file-pending"
    role="progressbar"
    aria-label={name}
    aria-valuenow={percentage}
    aria-valuemin={0}
    aria-valuemax={100}
  >
    <span>{name}</span>
    <i style={{ width: `${percentage}%` }} />
    <b>{percentage}%</b>
  </div>
)
