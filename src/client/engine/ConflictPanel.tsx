import { Modal, Radio } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import type { RowData } from '../../fields/view.ts'
import type { AnyModule } from '../../schema/index.ts'
import { fieldsOf } from '../../schema/index.ts'
import { viewOf } from '../views/viewOf.ts'
import type { Difference, Side } from './changes.ts'
import type { Conflict } from './useSaving.ts'

interface Props {
  module: AnyModule
  conflict: Conflict
  onSettle: (chosen: readonly Difference[]) => void
  onBack: () => void
}
const sides: readonly Side[] = ['theirs', 'mine']
const unnamed: RowData = {}

/** Two people changed the same row: field by field, whose is kept. */
export function ConflictPanel({ module, conflict, onSettle, onBack }: Props) {
  const [chosen, choose] = useState(conflict.differences)
  const pick = (name: string, choice: Side) => choose(chosen.map(one => (one.name === name ? { ...one, choice } : one)))
  return (
    <Modal
      open
      centered
      width={720}
      className="conflict"
      title={t('engine:conflict.title')}
      okText={t('engine:conflict.save')}
      cancelText={t('engine:conflict.back')}
      maskClosable={false}
      onOk={() => onSettle(chosen)}
      onCancel={onBack}
    >
      <p>{t('engine:conflict.text')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('engine:conflict.field')}</th>
            {sides.map(side => (
              <th key={side} scope="col">
                {t(`engine:conflict.${side}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chosen.map(difference => (
            <Line key={difference.name} module={module} difference={difference} theirs={conflict.theirs} onPick={pick} />
          ))}
        </tbody>
      </table>
    </Modal>
  )
}

interface LineProps {
  module: AnyModule
  difference: Difference
  theirs: RowData
  onPick: (name: string, choice: Side) => void
}

function Line({ module, difference, theirs, onPick }: LineProps) {
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
            aria-label={`${field.label} ${t(`engine:conflict.${side}`)}`}
          >
            <Cell value={difference[side]} name={name} field={field} module={module} row={side === 'theirs' ? theirs : unnamed} />
          </Radio>
        </td>
      ))}
    </tr>
  )
}
