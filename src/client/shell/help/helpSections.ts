import { t } from 'i18next'
import type { AnyModule, ModuleHelp, Right } from '../../../schema/index.ts'
import { titleOfModule } from '../../api/moduleRegistry.ts'
import { shortcuts } from '../palette/shortcuts.ts'
import { actionsHelp, rulesHelp } from './actionHelp.ts'
import { fieldsHelp } from './fieldHelp.ts'
import { plainHelp } from './HelpText.tsx'

/** One topic of the help, under its title. */
export interface HelpEntry {
  key: string
  title?: string
  texts: readonly string[]
  /** Shown in order, with numbers. */
  steps?: readonly string[]
  /** Short facts. */
  facts?: readonly string[]
  /** The right that the account lacks for it. */
  lacks?: string
  keys?: readonly string[]
}
export interface HelpSection {
  name: 'about' | 'tasks' | 'beware' | 'actions' | 'fields' | 'shortcuts'
  entries: readonly HelpEntry[]
}

/** All help sections of a page; `page` is the name of one without a module. */
export function helpSections(
  { module, page, rights }: { module: AnyModule | null; page: string; rights: readonly Right[] },
  help: ModuleHelp | null,
): readonly HelpSection[] {
  const sections: readonly HelpSection[] = [
    { name: 'about', entries: aboutOf(module, page, help).map((text, index) => ({ key: `${index}`, texts: [text] })) },
    { name: 'tasks', entries: (help?.tasks ?? []).map(({ title, steps }) => ({ key: title, title, texts: [], steps })) },
    {
      name: 'beware',
      entries: [...(help?.beware ?? []), ...(module ? rulesHelp(module) : [])].map(text => ({ key: text, texts: [text] })),
    },
    {
      name: 'actions',
      entries: module
        ? actionsHelp(module, rights).map(({ key, label, texts, lacks }) => ({
            key,
            title: label,
            texts,
            ...(lacks === undefined ? {} : { lacks }),
          }))
        : [],
    },
    {
      name: 'fields',
      entries: module
        ? fieldsHelp(module, help).map(({ name, label, texts, rules }) => ({ key: name, title: label, texts, facts: rules }))
        : [],
    },
    {
      name: 'shortcuts',
      entries: shortcuts.map(([name, keys]) => ({ key: name, texts: [t(`palette:keys.${name}`)], keys })),
    },
  ]
  return sections.filter(({ entries }) => entries.length > 0)
}

function aboutOf(module: AnyModule | null, page: string, help: ModuleHelp | null): readonly string[] {
  if (help) return help.about
  if (!module) return pagesWithHelp.some(one => one === page) ? [t(`help:pages.${page}`)] : []
  const title = titleOfModule(module)
  return [
    t(module.single ? 'help:about.settings' : module.log ? 'help:about.log' : 'help:about.list', { title }),
    ...viewsHelp(module),
  ]
}
const pagesWithHelp = ['home', 'me', 'message_page', 'downloads', 'recycle_bin']
const viewsHelp = (module: AnyModule): readonly string[] => (module.views?.length ? [t('help:about.views')] : [])

/** The entries that contain all words of a keyword. */
export function searchHelp(sections: readonly HelpSection[], keyword: string): readonly HelpSection[] {
  const words = keyword.trim().toLowerCase().split(/\s+/)
  const has = ({ title = '', texts, steps = [], facts = [] }: HelpEntry) => {
    const all = [title, ...[...texts, ...steps, ...facts].map(plainHelp)].join('\n').toLowerCase()
    return words.every(word => all.includes(word))
  }
  return sections
    .map(section => ({ ...section, entries: section.entries.filter(has) }))
    .filter(({ entries }) => entries.length > 0)
}
