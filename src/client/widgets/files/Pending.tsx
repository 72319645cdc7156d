import type { Item } from './useUploads.ts'

/** A file on its way in. */
export const Pending = ({ item: { name, percentage } }: { item: Item }) => (
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
