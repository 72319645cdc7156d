import { App, Input, type InputRef, Modal, Radio, Select } from 'antd'
import { t } from 'i18next'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { type AnyModule, fieldsOf, isReference, privacyOf } from '../../../schema/index.ts'
import { callOf, reasonOf } from '../../api/request.ts'
import { type ListRow, rowName } from '../../api/rows/listRow.ts'
import { type BulkReply, showBulkResult } from '../../bulk/showBulkResult.tsx'
import type { GridEditor } from '../../inline/gridContext.ts'
import { formatRowCount } from '../../views/formatRowCount.ts'
import { idsByTitle } from '../../views/pastedValues.ts'
import type { FirstRows } from '../views/loadViewRows.ts'
import { type ColumnSearch, findReplacements, type Replacement, type Replacements } from './findReplace.ts'
import './range.css'

interface Props {
  editor: GridEditor
  /** The column to begin with; the first where it is not edited in place. */
  column: string
  /** The number of rows in the list; a lower bound if `more` is set. */
  total: number
  more: boolean
  /** Loads the rows of the other pages too. */
  onLoad: (signal: AbortSignal) => Promise<FirstRows>
  /** Stored rows were changed, or changed back. */
  onReplaced: () => void
  onClose: () => void
}
const maxListed = 100

/** Finds a text in a column of the page, or of all rows of the list, and replaces it; what would change is listed first. */
export function FindReplaceModal({ editor, column, total, more, onLoad, onReplaced, onClose }: Props) {
  const { message } = App.useApp()
  const { module, fields, rows } = editor.grid.current
  const first = fields.includes(column) ? column : (fields[0] ?? '')
  const [search, setSearch] = useState<ColumnSearch>({ column: first, find: '', replacement: '', whole: false })
  const change = (next: Partial<ColumnSearch>) => setSearch(before => ({ ...before, ...next }))
  const ids = useTitles(module, search.column)
  const sought = useDeferredValue(search)
  const hasOthers = more || total > rows.length
  const [isEvery, setEvery] = useState(hasOthers)
  const every = useEveryRow(onLoad, isEvery)
  // The rows of the page as they are shown: drafts and undo begin with them.
  const searched = useMemo(() => (isEvery ? (every ? mergeRows(every.rows, rows) : null) : rows), [isEvery, every, rows])
  const result = useMemo(
    () => (searched ? findReplacements(editor, sought, { rows: searched, ids }) : nothing),
    [editor, sought, searched, ids],
  )
  const input = useRef<InputRef>(null)
  const sound = result.found.filter(({ fault }) => !fault)
  const field = fieldsOf(module)[search.column]
  const isBulk = hasOthers && isEvery && field !== undefined && privacyOf(field) === undefined
  const [isSending, setSending] = useState(false)
  /** Rows in edit keep what was typed: the replacement joins it, and is saved with it. */
  const isTyped = ({ row }: Replacement) => !isBulk || editor.store.getState().drafts.has(row.id)
  const replace = async () => {
    const typed = sound.filter(isTyped)
    const others = sound.filter(one => !isTyped(one))
    setSending(true)
    try {
      if (others.length) await replaceStored(others)
    } catch (error) {
      return void message.error(reasonOf(error))
    } finally {
      setSending(false)
    }
    if (typed.length) {
      editor.undo.fill(
        typed.map(one => one.change),
        'replace',
      )
      void message.success(t('cells:find.done', { count: typed.length }))
    }
    onClose()
  }
  /** One change under one receipt, of all rows at once. */
  const replaceStored = async (found: readonly Replacement[]) => {
    const values = found.map(({ row, change: { values } }) => ({
      id: row.id,
      from: row[search.column] ?? null,
      to: values[search.column] ?? null,
    }))
    const change = { field: search.column, with: search.replacement, rows: values }
    const reply = await callOf(module, 'batch')<BulkReply>({ replace: change })
    showBulkResult(module, reply, { message, after: onReplaced, subject: { label: field?.label ?? search.column } })
  }
  return (
    <Modal
      open
      width={560}
      title={t('cells:find.title')}
      onCancel={onClose}
      okText={sound.length ? t('cells:find.replace', { count: sound.length }) : t('cells:find.replaceNone')}
      okButtonProps={{ disabled: !sound.length, loading: isSending }}
      onOk={() => void replace()}
      afterOpenChange={open => open && input.current?.focus()}
    >
      <div className="find-form">
        <label htmlFor="find-column">{t('cells:find.column')}</label>
        <Select
          id="find-column"
          value={search.column}
          options={fields.map(value => ({ value, label: fieldsOf(module)[value]?.label ?? value }))}
          onChange={value => change({ column: value })}
        />
        <label htmlFor="find-text">{t('cells:find.find')}</label>
        <Input
          id="find-text"
          ref={input}
          autoComplete="off"
          value={search.find}
          onChange={({ target: { value } }) => change({ find: value })}
        />
        <label htmlFor="find-replacement">{t('cells:find.with')}</label>
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
            { value: false, label: t('cells:find.part') },
            { value: true, label: t('cells:find.whole') },
          ]}
        />
        {hasOthers && (
          <Radio.Group
            className="find-wide"
            value={isEvery}
            onChange={({ target: { value } }) => setEvery(value === true)}
            options={[
              { value: true, label: t('cells:find.every', { count: formatRowCount(total, more) }) },
              { value: false, label: t('cells:find.page', { count: rows.length }) },
            ]}
          />
        )}
        {isBulk && <p className="find-wide find-note">{t('cells:find.atOnce')}</p>}
      </div>
      {searched ? (
        <Preview
          module={module}
          result={result}
          isAsked={sought.find !== '' || sought.whole}
          within={t(isEvery && every?.more ? 'cells:find.first' : 'cells:find.within', { count: searched.length })}
        />
      ) : (
        <p className="find-preview" role="status">
          {t('cells:find.loading')}
        </p>
      )}
    </Modal>
  )
}

interface PreviewProps {
  module: AnyModule
  result: Replacements
  /** Whether there is anything to look for. */
  isAsked: boolean
  /** Which rows were searched. */
  within: string
}
function Preview({ module, result: { found, kept }, isAsked, within }: PreviewProps) {
  const faulty = found.filter(({ fault }) => fault).length
  const sentences = [
    t('cells:find.found', { count: found.length - faulty }),
    ...(faulty ? [t('cells:find.faulty', { count: faulty })] : []),
    ...(kept ? [t('cells:range.kept', { count: kept })] : []),
  ]
  return (
    <div className="find-preview">
      <p role="status">{isAsked ? `${within}${sentences.join(t('engine:semicolon'))}` : null}</p>
      {found.length > 0 && (
        <ul className="find-changes" tabIndex={0} aria-label={t('cells:find.changes')}>
          {found.slice(0, maxListed).map(({ row, from, to, fault }) => (
            <li key={row.id}>
              <span>{rowName(module, row)}</span>
              <span data-fault={fault || undefined} title={fault || undefined}>
                <del>{from || t('cells:find.empty')}</del> → <ins>{to || t('cells:find.empty')}</ins>
                {fault && <small> {fault}</small>}
              </span>
            </li>
          ))}
          {found.length > maxListed && <li>{t('cells:find.more', { count: found.length - maxListed })}</li>}
        </ul>
      )}
    </div>
  )
}

const nothing: Replacements = { found: [], kept: 0 }

const mergeRows = (all: readonly ListRow[], page: readonly ListRow[]): readonly ListRow[] => {
  const shown = new Map(page.map(row => [row.id, row]))
  return all.map(row => shown.get(row.id) ?? row)
}

/** All rows of the list, once they are wanted; null until they are there. */
function useEveryRow(onLoad: Props['onLoad'], wanted: boolean): FirstRows | null {
  const { message } = App.useApp()
  const [loaded, setLoaded] = useState<FirstRows | null>(null)
  const isNeeded = wanted && !loaded
  useEffect(() => {
    if (!isNeeded) return
    const abort = new AbortController()
    void onLoad(abort.signal).then(
      answer => abort.signal.aborted || setLoaded(answer),
      (error: unknown) => abort.signal.aborted || void message.error(reasonOf(error)),
    )
    return () => abort.abort()
  }, [isNeeded, onLoad, message])
  return loaded
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
