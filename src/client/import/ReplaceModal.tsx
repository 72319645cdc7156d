import { Button, Input } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import { kindValue } from '../../kinds/kindValues.ts'
import { kindView } from '../../kinds/kindViews.ts'
import { type AnyModule, type Field, fieldsOf, isPointing, isRegion } from '../../schema/index.ts'
import { choiceSourceOfField } from '../api/rows/choiceSource.ts'
import { loadRowTitle } from '../api/rows/rowTitleCache.ts'
import { OpenModal } from '../ui/modal/OpenModal.tsx'
import { viewOf } from '../views/viewOf.ts'
import '../form/form.css'

/** Where a text is replaced: on one line, on all lines that have it, or on either. */
export interface TextReplacement {
  field: string
  text: string
  lines: readonly number[]
  /** The line whose cell was clicked. */
  line?: number
}
interface Props {
  module: AnyModule
  replacing: TextReplacement
  onReplace: (lines: readonly number[], text: string) => void
  onClose: () => void
}
const id = 'import-replacement'

/** Asks for the replacement of a wrong text: a row or an option from its picker, else typed. */
export function ReplaceModal({ module, replacing: { field: name, text, lines, line }, onReplace, onClose }: Props) {
  const field = fieldsOf(module)[name]
  const isPicked = field !== undefined && mayPick(name, field)
  const [value, setValue] = useState<unknown>(isPicked ? null : text)
  const [busy, setBusy] = useState(false)
  if (!field) return null
  const replace = async (which: readonly number[]) => {
    setBusy(true)
    const replacement = isPicked ? await textOf(module, name, value) : String(value).trim()
    onReplace(which, replacement)
  }
  const isNone = isNothing(value) || (value === 0 && field !== undefined && (isPointing(field) || isRegion(field)))
  const isSame = isPicked ? isNone : value === text
  const many = lines.length > 1
  return (
    <OpenModal
      width={460}
      title={t('imports:replace.title', { label: field.label, text: text || t('imports:empty') })}
      onCancel={onClose}
      // Else keys would still go to the cell of the preview that is behind.
      afterOpenChange={isOpen => isOpen && document.getElementById(id)?.focus()}
      footer={
        <>
          <Button onClick={onClose}>{t('engine:form.cancel')}</Button>
          {line !== undefined && (
            <Button type={many ? 'default' : 'primary'} disabled={isSame} loading={busy} onClick={() => void replace([line])}>
              {t('imports:replace.one', { line })}
            </Button>
          )}
          {many && (
            <Button type="primary" disabled={isSame} loading={busy} onClick={() => void replace(lines)}>
              {t('imports:replace.all', { count: lines.length })}
            </Button>
          )}
        </>
      }
    >
      <div className="form-item">
        <label htmlFor={id}>{t('imports:replace.by')}</label>
        <div>
          {isPicked ? (
            <PickerOf module={module} name={name} field={field} value={value} onChange={setValue} />
          ) : (
            <Input
              id={id}
              value={String(value)}
              onChange={event => setValue(event.target.value)}
              onPressEnter={() => !isSame && void replace(many ? lines : [line ?? 0])}
            />
          )}
        </div>
      </div>
    </OpenModal>
  )
}

interface PickerProps {
  module: AnyModule
  name: string
  field: Field
  value: unknown
  onChange: (value: unknown) => void
}
function PickerOf({ module, name, field: own, value, onChange }: PickerProps) {
  // A switch would show one of its two values as the current one.
  const options = kindView(own).bulkOptions?.()
  const field: Field = options ? { kind: 'choice', label: own.label, options } : own
  const { Control } = viewOf(module, field)
  const props = { id, name, field, module, row: 0, value, onChange, onBlur: () => undefined, disabled: false, invalid: false }
  return <Control {...props} />
}

/**
 * Kinds whose values are chosen and not typed. A column of the child rows is no field of the module itself: its rows are typed.
 */
function mayPick(name: string, field: Field): boolean {
  if (name.includes('.')) return false
  return isPointing(field) || isRegion(field) || kindValue(field).cellValues !== undefined
}
const isNothing = (value: unknown): boolean => value === null || value === undefined || (Array.isArray(value) && !value.length)

/** The chosen value as a cell of a sheet has it: a row by its title. */
async function textOf(module: AnyModule, name: string, value: unknown): Promise<string> {
  const field = fieldsOf(module)[name]
  if (!field) return ''
  if (!isPointing(field) && !isRegion(field)) return kindValue(field).print(value, field)
  const source = choiceSourceOfField(module, name, 'add')
  const titles = await Promise.all([value].flat().map(one => loadRowTitle(source, Number(one))))
  return titles.join(t('engine:comma'))
}
