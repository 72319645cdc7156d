import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { AnyModule } from '../../../schema/index.ts'
import { askWhy } from '../../api/whyQuestion.ts'
import type { HelpEntry, HelpSection } from './helpSections.ts'
import { HelpText } from './HelpText.tsx'

interface Props {
  sections: readonly HelpSection[]
  module: AnyModule | null
  /** All that was found is unfolded. */
  searching: boolean
}
/** Long lists derived from the schema, expanded on demand. */
const folded: readonly HelpSection['name'][] = ['actions', 'fields', 'shortcuts']

export function HelpSections({ sections, module, searching }: Props) {
  const { t } = useTranslation('help')
  return sections.map(({ name, entries }) => {
    const list = (
      <ul className={`help-${name}`}>
        {entries.map(entry => (
          <li key={entry.key}>
            {name === 'tasks' ? <Task entry={entry} open={searching} /> : <Entry entry={entry} module={module} />}
          </li>
        ))}
      </ul>
    )
    if (name === 'about') return <div key={name}>{list}</div>
    if (!folded.includes(name))
      return (
        <section key={name}>
          <h3>{t(`section.${name}`)}</h3>
          {list}
        </section>
      )
    return (
      // A key of its own while searching: `open` would not close again what a search opened.
      <details key={`${name} ${searching}`} open={searching}>
        <summary>
          {t(`section.${name}`)}
          <small>{entries.length}</small>
        </summary>
        {list}
      </details>
    )
  })
}

const Task = ({ entry: { title, steps = [] }, open }: { entry: HelpEntry; open: boolean }) => (
  <details key={`${open}`} open={open}>
    <summary>{title}</summary>
    <ol>
      {steps.map(step => (
        <li key={step}>
          <HelpText text={step} />
        </li>
      ))}
    </ol>
  </details>
)

function Entry({
  entry: { title, texts, facts = [], keys = [], lacks },
  module,
}: {
  entry: HelpEntry
  module: AnyModule | null
}) {
  const { t } = useTranslation('help')
  return (
    <>
      {title !== undefined && <b>{title}</b>}
      {texts.map(text => (
        <p key={text}>
          <HelpText text={text} />
        </p>
      ))}
      {facts.length > 0 && <p className="help-facts">{facts.join(t('between'))}</p>}
      {keys.length > 0 && (
        <span className="help-keys">
          {keys.map(key => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      )}
      {lacks !== undefined && (
        <p className="help-lacks">
          {t('lacks', { right: lacks })}
          <Button type="link" size="small" onClick={() => askWhy({ module })}>
            {t('why')}
          </Button>
        </p>
      )}
    </>
  )
}
