import { Input, type InputRef, Radio, Select } from 'antd'
import { t } from 'i18next'
import { type Ref, useRef, useState } from 'react'
import { type AnyModule, fieldsOf, privacyOf } from '../../../schema/index.ts'
import { rowName } from '../../api/rows/listRow.ts'
import type { GridEditor } from '../../inline/gridContext.ts'
import { OpenModal } from '../../ui/modal/OpenModal.tsx'
import { formatRowCount } from '../../views/formatRowCount.ts'
import './range.css'
import type { ColumnSearch, Replacements } from './findReplacements.ts'
import { type LoadRows, useColumnSearch } from './useColumnSearch.ts'
import { useReplaceFound } from './useReplaceFound.ts'

interface Props {
  editor: GridEditor
  /** The column to begin with; the first where it is not edited in place. */
  column: string
  /** The number of rows in the list; a lower bound if `more` is set. */
  total: number
  more: boolean
  /** Loads the rows of the other pages too. */
  onLoad: LoadRows
  /** Stored rows were changed, or changed back. */
  onReplaced: () => void
  onClose: () => void
}
const maxListed = 100

/** Finds a text in a column of the page, or of all rows of the list, and replaces it; what would change is listed first. */
export function FindReplaceModal({ editor, column, total, more, onLoad, onReplaced, onClose }: Props) {
  const { module, fields, rows } = editor.grid.current
  const hasOthers = more || total > rows.length
  const [isEvery, setEvery] = useState(hasOthers)
  const { search, changeSearch, sought, searched, reason, result } = useColumnSearch(editor, { column, isEvery, onLoad })
  const sound = result.found.filter(({ fault }) => !fault)
  const isBulk = hasOthers && isEvery && isOpenColumn(module, search.column)
  const { busy, replace } = useReplaceFound(editor, search, { isBulk, onReplaced, onClose })
  const input = useRef<InputRef>(null)
  return (
    <OpenModal
      width={560}
      title={t('cells:find.title')}
      onCancel={onClose}
      okText={sound.length ? t('cells:find.replace', { count: sound.length }) : t('cells:find.replaceNone')}
      okButtonProps={{ disabled: !sound.length, loading: busy }}
      onOk={() => void replace(sound)}
      afterOpenChange={open => open && input.current?.focus()}
    >
      <div className="find-form">
        <SearchInputs ref={input} search={search} onChange={changeSearch} {...{ module, fields }} />
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
          isSearching={sought.find !== '' || sought.whole}
          within={t(searched.isCut ? 'cells:find.first' : 'cells:find.within', { count: searched.rows.length })}
        />
      ) : (
        <p className="find-preview" role="status">
          {reason ? t('engine:list.failed', { reason }) : t('cells:find.loading')}
        </p>
      )}
    </OpenModal>
  )
}

/** A column whose values the server may replace in all rows: those of a personal field are changed one by one. */
function isOpenColumn(module: AnyModule, column: string): boolean {
  const field = fieldsOf(module)[column]
  return field !== undefined && privacyOf(field) === undefined
}

interface SearchInputsProps {
  /** The input of the text to find. */
  ref: Ref<InputRef>
  module: AnyModule
  fields: readonly string[]
  search: ColumnSearch
  onChange: (change: Partial<ColumnSearch>) => void
}

/** The column, the text to find and the text in its place. */
const SearchInputs = ({ ref, module, fields, search, onChange }: SearchInputsProps) => (
  <>
    <label htmlFor="find-column">{t('cells:find.column')}</label>
    <Select
      id="find-column"
      showSearch
      optionFilterProp="label"
      value={search.column}
      options={fields.map(value => ({ value, label: fieldsOf(module)[value]?.label ?? value }))}
      onChange={value => onChange({ column: value })}
    />
    <label htmlFor="find-text">{t('cells:find.find')}</label>
    <Input
      id="find-text"
      ref={ref}
      autoComplete="off"
      value={search.find}
      onChange={({ target: { value } }) => onChange({ find: value })}
    />
    <label htmlFor="find-replacement">{t('cells:find.with')}</label>
    <Input
      id="find-replacement"
      autoComplete="off"
      value={search.replacement}
      onChange={({ target: { value } }) => onChange({ replacement: value })}
    />
    <Radio.Group
      className="find-wide"
      value={search.whole}
      onChange={({ target: { value } }) => onChange({ whole: value === true })}
      options={[
        { value: false, label: t('cells:find.part') },
        { value: true, label: t('cells:find.whole') },
      ]}
    />
  </>
)

interface PreviewProps {
  module: AnyModule
  result: Replacements
  /** Whether a text to find has been entered. */
  isSearching: boolean
  /** Which rows were searched. */
  within: string
}
function Preview({ module, result: { found, locked }, isSearching, within }: PreviewProps) {
  const faulty = found.filter(({ fault }) => fault).length
  const sentences = [
    t('cells:find.found', { count: found.length - faulty }),
    ...(faulty ? [t('cells:find.faulty', { count: faulty })] : []),
    ...(locked ? [t('cells:range.kept', { count: locked })] : []),
  ]
  return (
    <div className="find-preview">
      <p role="status">{isSearching ? `${within}${sentences.join(t('engine:semicolon'))}` : null}</p>
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
