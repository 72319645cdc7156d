import type { AnyCellProps, AnyKindView } from '../../../kinds/kindView.ts'
import { useRevealedValue } from './revealedValues.ts'
import { RevealEye } from './RevealEye.tsx'

/** A masked value in a list, and what shows the plain one. */
export function RevealCell({ of: Cell, ...props }: AnyCellProps & { of: AnyKindView['Cell'] }) {
  const { module, name, field, row, value } = props
  const id = Number(row['id'])
  const plain = useRevealedValue({ module, id, field: name }, row['version'])
  if (value === null || value === undefined || value === '') return <Cell {...props} />
  return (
    <span className="personal-cell">
      <Cell {...props} value={plain ?? value} />
      <RevealEye module={module} id={id} field={name} label={field.label} revealed={plain !== null} />
    </span>
  )
}
