import { Button, Checkbox, Select } from 'antd'
import { t } from 'i18next'
import { type ReactNode, useMemo, useState } from 'react'
import { type AnyModule, fieldsOf, importFieldsOf, isRequired } from '../../schema/index.ts'
import type { ImportHeading, ImportHeadings } from '../../shared/wire/import.ts'
import './headingStep.css'
import { guessHeadings, undecidedHeadings } from './headingMatch.ts'

interface Props {
  module: AnyModule
  /** The columns of the file. */
  headings: readonly ImportHeading[]
  /** Matched by hand before. */
  decided: ImportHeadings
  busy: boolean
  onStartOver: () => void
  onDone: (fresh: ImportHeadings, remember: boolean) => Promise<void>
}
/** In a select null is no value. */
const leftOut = ''

/** Between file and preview: which field each column of the file is, where a heading is unknown. */
export function HeadingStep({ module, headings, decided, busy, onStartOver, onDone }: Props) {
  const guesses = useMemo(
    () => guessHeadings(module, headings, undecidedHeadings(module, headings, decided)),
    [module, headings, decided],
  )
  const [chosen, setChosen] = useState<ReadonlyMap<string, string | null>>(
    () => new Map(headings.map(({ text, field }) => [text, field ?? guesses.get(text) ?? null])),
  )
  const [remember, setRemember] = useState(true)
  const used = [...chosen.values()]
  const missing = importFieldsOf(module).filter(name => isRequiredField(module, name) && !used.includes(name))
  const fresh: ImportHeadings = headings.flatMap(({ text, field }) => {
    const choice = chosen.get(text) ?? null
    return choice === field && field !== null ? [] : [[text, choice] as const]
  })
  return (
    <div className="import-body">
      <p>{t('imports:heading.says')}</p>
      <HeadingTable>
        {headings.map((heading, index) => (
          <HeadingRow
            key={heading.text}
            {...{ module, heading, used }}
            choice={chosen.get(heading.text) ?? null}
            isGuess={guesses.has(heading.text) && guesses.get(heading.text) === chosen.get(heading.text)}
            hasFocus={index === headings.findIndex(one => one.field === null)}
            onChoice={field => setChosen(before => new Map(before).set(heading.text, field))}
          />
        ))}
      </HeadingTable>
      <p className="heading-missing" role="status">
        {missing.length > 0 &&
          t('imports:heading.missing', { names: missing.map(name => labelOf(module, name)).join(t('engine:comma')) })}
      </p>
      <footer className="import-footer">
        <Button onClick={onStartOver}>{t('imports:again')}</Button>
        <Checkbox className="heading-remember" checked={remember} onChange={event => setRemember(event.target.checked)}>
          {t('imports:heading.remember')}
        </Checkbox>
        <Button
          type="primary"
          className="import-commit"
          loading={busy}
          disabled={used.every(field => field === null)}
          onClick={() => void onDone(fresh, remember)}
        >
          {t('imports:heading.next')}
        </Button>
      </footer>
    </div>
  )
}

const HeadingTable = ({ children }: { children: ReactNode }) => (
  <div className="heading-table">
    <table>
      <thead>
        <tr>
          <th scope="col">{t('imports:heading.text')}</th>
          <th scope="col">{t('imports:heading.samples')}</th>
          <th scope="col">{t('imports:heading.field')}</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)

interface HeadingRowProps {
  module: AnyModule
  heading: ImportHeading
  /** The field of the column; null leaves it out. */
  choice: string | null
  isGuess: boolean
  /** Fields that columns have. */
  used: readonly (string | null)[]
  hasFocus: boolean
  onChoice: (field: string | null) => void
}

/** A column of the file: its heading, a few of its values, and the choice of its field. */
function HeadingRow({ module, heading, choice, isGuess, used, hasFocus, onChoice }: HeadingRowProps) {
  const { text, field, samples } = heading
  const values = samples.join(t('engine:comma'))
  return (
    <tr data-unknown={field === null}>
      <th scope="row" title={text}>
        {text}
      </th>
      <td title={values}>{values || t('imports:empty')}</td>
      <td>
        <Select<string>
          aria-label={t('imports:heading.fieldOf', { text })}
          autoFocus={hasFocus}
          value={choice ?? leftOut}
          options={fieldOptions(module, { used, own: choice })}
          showSearch
          optionFilterProp="label"
          onChange={value => onChoice(value === leftOut ? null : value)}
        />
        {isGuess && <span className="import-soft">{t('imports:heading.guess')}</span>}
      </td>
    </tr>
  )
}

const labelOf = (module: AnyModule, name: string): string => fieldsOf(module)[name]?.label ?? name
const isRequiredField = (module: AnyModule, name: string): boolean => {
  const field = fieldsOf(module)[name]
  return field !== undefined && isRequired(field)
}

/** Every field of the import; one that another column has is greyed out. */
const fieldOptions = (module: AnyModule, { used, own }: { used: readonly (string | null)[]; own: string | null }) => [
  { value: leftOut, label: t('imports:heading.leftOut') },
  ...importFieldsOf(module).map(name => ({
    value: name,
    label: `${labelOf(module, name)}${isRequiredField(module, name) ? ' *' : ''}`,
    disabled: name !== own && used.includes(name),
  })),
]
