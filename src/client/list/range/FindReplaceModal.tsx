import { App, Input, type InputRef, Modal, Radio, Select } from 'antd'
import { t } from 'i18next'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { type AnyModule, fieldsOf, isReference } from '../../../schema/index.ts'
import { reasonOf } from '../../api/request.ts'
import { rowName } from '../../api/rows/listRow.ts'
import type { GridEditor } from '../../inline/gridContext.ts'
import { formatRowCount } from '../../views/formatRowCount.ts'
import { idsByTitle } from '../../views/pastedValues.ts'
import { type ColumnSearch, findReplacements, type Replacements } from './findReplace.ts'
import './range.css'

interface Props {
  editor: GridEditor
  /** The column to begin with; the first where it is not edited in place. */
  column: string
  /** Rows of the list that are not loaded. */
  beyond: number
  onClose: () => void
}
const mostListed = 100

/** Finds a text in a column of the loaded rows and replaces it; what would change is listed first. */
export function FindReplaceModal({ editor, column, beyond, onClose }: Props) {
  const { message } = App.useApp()
  const { module, fields, rows } = editor.grid.current
  const first = fields.includes(column) ? column : (fields[0] ?? '')
  const [search, setSearch] = useState<ColumnSearch>({ column: first, find: '', replacement: '', whole: false })
  const change = (next: Partial<ColumnSearch>) => setSearch(before => ({ ...before, ...next }))
  const ids = useTitles(module, search.column)
  const sought = useDeferredValue(search)
  const result = useMemo(() => findReplacements(editor, sought, ids), [editor, sought, ids])
  const input = useRef<InputRef>(null)
  const sound = result.found.filter(({ fault }) => !fault)
  const replace = () => {
    editor.undo.fill(
      sound.map(one => one.change),
      'replace',
    )
    void message.success(t('engine:find.done', { count: sound.length }))
    onClose()
  }
  return (
    <Modal
      open
      width={560}
      title={t('engine:find.title')}
      onCancel={onClose}
      okText={sound.length ? t('engine:find.replace', { count: sound.length }) : t('engine:find.replaceNone')}
      okButtonProps={{ disabled: !sound.length }}
      onOk={replace}
      afterOpenChange={open => open && input.current?.focus()}
    >
      <div className="find-form">
        <label htmlFor="find-column">{t('engine:find.column')}</label>
        <Select
          id="find-column"
          value={search.column}
          options={fields.map(value => ({ value, label: fieldsOf(module)[value]?.label ?? value }))}
          onChange={value => change({ column: value })}
        />
        <label htmlFor="find-text">{t('engine:find.find')}</label>
        <Input
          id="find-text"
          ref={input}
          autoComplete="off"
          value={search.find}
          onChange={({ target: { value } }) => change({ find: value })}
        />
        <label htmlFor="find-replacement">{t('engine:find.with')}</label>
        <Input
          id="find-replacement"
          autoComplete="off"
          value={search.replacement}
          onChange={({ target: { value } }) => change({ replacement: value })}
        />
        <Radio.Group
          className="find-wide"
          value={search.whole}
          onChange={({ target: { value } }) => change({ whole: value === true })}
          options={[
            { value: false, label: t('engine:find.part') },
            { value: true, label: t('engine:find.whole') },
          ]}
        />
      </div>
      <Preview
        module={module}
        result={result}
        isAsked={sought.find !== '' || sought.whole}
        loaded={rows.length}
        beyond={beyond}
      />
    </Modal>
  )
}

interface PreviewProps {
  module: AnyModule
  result: Replacements
  /** Whether there is anything to look for. */
  isAsked: boolean
  loaded: number
  beyond: number
}
function Preview({ module, result: { found, kept }, isAsked, loaded, beyond }: PreviewProps) {
  const faulty = found.filter(({ fault }) => fault).length
  const within = t(beyond ? 'engine:find.loaded' : 'engine:find.all', { count: loaded, beyond: formatRowCount(beyond, false) })
  const sentences = [
    t('engine:find.found', { count: found.length - faulty }),
    ...(faulty ? [t('engine:find.faulty', { count: faulty })] : []),
    ...(kept ? [t('engine:range.kept', { count: kept })] : []),
  ]
  return (
    <div className="find-preview">
      <p role="status">
        {within}
        {isAsked && sentences.join(t('engine:semicolon'))}
      </p>
      {found.length > 0 && (
        <ul className="find-changes" tabIndex={0} aria-label={t('engine:find.changes')}>
          {found.slice(0, mostListed).map(({ row, from, to, fault }) => (
            <li key={row.id}>
              <span>{rowName(module, row)}</span>
              <span data-fault={fault || undefined} title={fault || undefined}>
                <del>{from || t('engine:find.empty')}</del> → <ins>{to || t('engine:find.empty')}</ins>
                {fault && <small> {fault}</small>}
              </span>
            </li>
          ))}
          {found.length > mostListed && <li>{t('engine:find.more', { count: found.length - mostListed })}</li>}
        </ul>
      )}
    </div>
  )
}

/** The rows that a column points to, by title; undefined for a column of values. */
function useTitles(module: AnyModule, column: string): ReadonlyMap<string, number> | undefined {
  const { message } = App.useApp()
  const [known, setKnown] = useState<{ column: string; ids: ReadonlyMap<string, number> | undefined } | null>(null)
  useEffect(() => {
    let isCurrent = true
    void idsByTitle(module, [['?']], [column]).then(
      ids => isCurrent && setKnown({ column, ids: ids.get(column) }),
      (error: unknown) => void message.error(reasonOf(error)),
    )
    return () => {
      isCurrent = false
    }
  }, [module, column, message])
  const field = fieldsOf(module)[column]
  return known?.column === column ? known.ids : isReference(field) ? noTitles : undefined
}
const noTitles: ReadonlyMap<string, number> = new Map()
