import '../../api/languages/texts/conflictWords.ts'
import { Radio } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import { type AnyModule, type FieldOf, fieldsOf, isChildren } from '../../../schema/index.ts'
import { maskRow } from '../../../shared/rules/maskPersonal.ts'
import type { RowData } from '../../api/rows/listRow.ts'
import { OpenModal } from '../../ui/modal/OpenModal.tsx'
import { viewOf } from '../../views/viewOf.ts'
import { describeChildren } from '../children/describeChildren.ts'
import type { FieldDifference, ConflictSide } from '../save/changedFields.ts'
import type { RowConflict } from '../save/useFormSave.ts'

interface Props {
  module: AnyModule
  conflict: RowConflict
  /** The text and button of the choice, where it is merged into the form and not saved at once. */
  choice?: { text: string; button: string }
  onResolve: (chosen: readonly FieldDifference[]) => void
  onBack: () => void
}
const sides: readonly ConflictSide[] = ['theirs', 'mine']
/** Without titles: those in the row belong to their values, not to mine. */
const noTitles: RowData = {}

/** Two people changed the same row: chooses field by field whose value is saved. */
export function ConflictModal({ module, conflict, choice, onResolve, onBack }: Props) {
  const [chosen, setChosen] = useState(conflict.differences)
  const pick = (name: string, choice: ConflictSide) =>
    setChosen(chosen.map(one => (one.name === name ? { ...one, choice } : one)))
  return (
    <OpenModal
      centered
      width={720}
      className="conflict"
      title={t('conflicts:title')}
      okText={choice?.button ?? t('conflicts:save')}
      cancelText={t('conflicts:back')}
      maskClosable={false}
      onOk={() => onResolve(chosen)}
      onCancel={onBack}
    >
      <p>
        {conflict.reason}
        {t('engine:semicolon')}
        {choice?.text ?? t('conflicts:text')}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('conflicts:field')}</th>
            {sides.map(side => (
              <th key={side} scope="col">
                {t(`conflicts:${side}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chosen.map(difference => (
            <ConflictRow key={difference.name} module={module} difference={difference} theirs={conflict.theirs} onPick={pick} />
          ))}
        </tbody>
      </table>
    </OpenModal>
  )
}

interface ConflictRowProps {
  module: AnyModule
  difference: FieldDifference
  theirs: RowData
  onPick: (name: string, choice: ConflictSide) => void
}

function ConflictRow({ module, difference, theirs, onPick }: ConflictRowProps) {
  const { name, choice } = difference
  const field = fieldsOf(module)[name]
  if (!field) return null
  const { Cell } = viewOf(module, field)
  return (
    <tr>
      <th scope="row">{field.label}</th>
      {sides.map(side => (
        <td key={side} data-chosen={choice === side}>
          <Radio
            name={`conflict-${name}`}
            checked={choice === side}
            onChange={() => onPick(name, side)}
            aria-label={`${field.label} ${t(`conflicts:${side}`)}`}
          >
            {isChildren(field) ? (
              <LinesOfSide field={field} difference={difference} side={side} />
            ) : (
              <Cell
                value={maskRow(module, { [name]: difference[side] })[name]}
                name={name}
                field={field}
                module={module}
                row={side === 'theirs' ? theirs : noTitles}
              />
            )}
          </Radio>
        </td>
      ))}
    </tr>
  )
}

interface LinesOfSideProps {
  field: FieldOf['children']
  difference: FieldDifference
  side: ConflictSide
}
/** Which of the child rows one side changed. */
function LinesOfSide({ field, difference, side }: LinesOfSideProps) {
  const lines = describeChildren(field, { base: difference.base, side: difference[side] })
  return (
    <span className="conflict-lines">
      {(lines.length ? lines : [t('conflicts:lines.same')]).map(line => (
        <span key={line}>{line}</span>
      ))}
    </span>
  )
}
