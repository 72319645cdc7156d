import { traitsByKind } from '../../../kinds/lists/traits.ts'
import type { Kind, WrittenModule } from '../../../schema/index.ts'
import type { KindTraits } from '../../../schema/kindTraits.ts'
import type { GalleryView } from '../../dev/page/gallery/galleryViews.ts'
import type { SiteLanguage, SitePage } from '../siteLanguages.ts'
import { type LanguageExamples, examplesAt, shortestExample } from './readExamples.ts'
import type { FormulaReference, KindReference, LanguageReference } from './readLanguage.ts'
import type { Shape, ShapeOption } from './readShapes.ts'
import { fieldsPage, formulasPage, kindsHeading, type LanguagePage, languagePages, referenceTexts } from './referenceTexts.ts'
import { codeOf, liveExampleTag, optionAnchor, type ReferenceWriter, writeOption, writeShape } from './writeShape.ts'

/** The page of each key of a module. */
const pageOfKey: { readonly [K in Exclude<keyof WrittenModule, 'words'>]-?: LanguagePage } = {
  name: 'module',
  was: 'module',
  label: 'module',
  help: 'module',
  title: 'module',
  route: 'module',
  menu: 'module',
  alsoAt: 'module',
  pages: 'module',
  rowsOf: 'module',
  scope: 'module',
  holds: 'module',
  log: 'module',
  single: 'module',
  quota: 'module',
  wire: 'module',
  fields: 'module',
  refusals: 'module',
  notices: 'module',
  builtin: 'module',
  list: 'lists',
  views: 'views',
  form: 'forms',
  import: 'forms',
  export: 'forms',
  batch: 'forms',
  bulk: 'forms',
  rowForms: 'forms',
  actions: 'actions',
  unique: 'rules',
  rules: 'rules',
  readonly: 'rules',
  delete: 'rules',
  visible: 'rights',
  editable: 'rights',
  rights: 'rights',
}

/** The views that a list is shown in without naming them in `views`: those of its key, and those of a kind of its fields. */
const viewsOfList: readonly GalleryView[] = ['table', 'group']
const viewsOfKind: { readonly [K in Kind]?: readonly GalleryView[] } = { parent: ['tree'] }

function viewsOfShape({ path, variant }: Shape): readonly string[] {
  if (path === 'list') return viewsOfList
  return path === 'views[]' && variant !== undefined ? [variant] : []
}

export interface ReferenceSource {
  reference: LanguageReference
  examples: LanguageExamples
  translate: (english: string) => string
}

/** The pages that are made of the language, in their order. */
export function writeReference(source: ReferenceSource, language: SiteLanguage): readonly SitePage[] {
  const writer: ReferenceWriter = { texts: referenceTexts[language], translate: source.translate }
  const { kinds, formulas } = source.reference
  return [
    ...(Object.keys(languagePages) as LanguagePage[]).map(page => modulePage(source, writer, { page, language })),
    fieldsOverview(source, writer, language),
    page(
      'reference/formulas.md',
      formulasPage[language],
      formulas.map(formula => formulaSection(source, writer, formula)),
    ),
    ...kinds.map(kind => ({ path: `reference/kinds/${kind.kind}.md`, text: kindPage(source, writer, kind) })),
  ]
}

const page = (path: string, [title, about]: readonly [string, string], sections: readonly string[]): SitePage => ({
  path,
  text: [`# ${title}`, about, ...sections].join('\n\n'),
})

/** The objects inside an option. One with the comment of the option itself has none: the page shows it once. */
const insideOf = ({ name, doc }: ShapeOption, shapes: readonly Shape[]): readonly Shape[] =>
  shapes
    .filter(({ path }) => path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`))
    .map(shape => (shape.doc === doc ? { ...shape, doc: '' } : shape))

function modulePage(
  { reference: { module }, examples }: ReferenceSource,
  writer: ReferenceWriter,
  { page: name, language }: { page: LanguagePage; language: SiteLanguage },
): SitePage {
  const [outermost, ...inside] = module
  const keys = (outermost?.options ?? []).filter(key => pageOfKey[key.name as keyof typeof pageOfKey] === name)
  const sections = keys.flatMap(key => {
    const example = shortestExample(examplesAt(examples, key.name))
    return [
      writeOption(writer, key, { level: 2, example }),
      ...insideOf(key, inside).flatMap(shape => [
        writeShape(writer, shape, examplesAt(examples, shape.path)),
        ...viewsOfShape(shape).map(view => liveExampleTag('view', view)),
      ]),
    ]
  })
  return page(`reference/${name}.md`, languagePages[name][language], sections)
}

function fieldsOverview({ reference, examples }: ReferenceSource, writer: ReferenceWriter, language: SiteLanguage): SitePage {
  const [own, ...inside] = reference.common
  const fields = [...examples.fields.values()].flat()
  const sections = (own?.options ?? []).flatMap(option => [
    writeOption(writer, option, { level: 2, example: shortestExample(fields.filter(({ keys }) => keys.has(option.name))) }),
    ...insideOf(option, inside).map(shape => writeShape(writer, shape, [])),
  ])
  const kinds = reference.kinds.map(kind => `| [\`${kind.kind}\`](kinds/${kind.kind}.md) | ${aboutKind(kind, writer)} |`)
  const table = [`| ${kindsHeading[language]} | ${writer.texts.meaning} |`, '| --- | --- |', ...kinds].join('\n')
  return page('reference/fields.md', fieldsPage[language], [`## ${kindsHeading[language]} {#kinds}`, table, ...sections])
}

/** What a kind is, by the comment of its constructor; empty where that has none. */
const aboutKind = ({ madeBy, doc }: KindReference, { texts, translate }: ReferenceWriter): string =>
  madeBy === undefined ? texts.builtIn : translate(doc)

function kindPage({ examples }: ReferenceSource, writer: ReferenceWriter, reference: KindReference): string {
  const { kind, madeBy, value, shapes } = reference
  const { texts } = writer
  const about = aboutKind(reference, writer)
  const [outermost, ...inside] = shapes
  const options = outermost?.options ?? []
  const isOwn = ({ owner }: ShapeOption): boolean => owner !== 'CommonOptions'
  const own = options.filter(isOwn)
  const common = options.filter(option => !isOwn(option))
  const made = examples.fields.get(madeBy ?? '') ?? []
  const first = shortestExample(made)
  return [
    `# \`${kind}\``,
    ...(about === '' ? [] : [about]),
    [
      ...(madeBy === undefined ? [] : [`- ${texts.madeBy}${texts.colon}\`${madeBy}\``]),
      `- ${texts.value}${texts.colon}\`${value}\``,
      ...traitsOf(kind as Kind, writer).map(trait => `- ${trait}`),
    ].join('\n'),
    ...(first ? [codeOf([first])] : []),
    liveExampleTag('kind', kind),
    ...(viewsOfKind[kind as Kind] ?? []).map(view => liveExampleTag('view', view)),
    ...(own.length ? [`## ${texts.options} {#options}`] : []),
    ...own.flatMap(option => [
      writeOption(writer, option, { level: 3, example: shortestExample(made.filter(({ keys }) => keys.has(option.name))) }),
      ...insideOf(option, inside).map(shape => writeShape(writer, shape, [])),
    ]),
    ...(common.length
      ? [
          `## ${texts.every} {#common}`,
          texts.everyAlso +
            texts.colon +
            common.map(({ name }) => `[\`${name}\`](../fields.md#${optionAnchor(name)})`).join(texts.comma),
        ]
      : []),
  ].join('\n\n')
}

const shownTraits = ['searchable', 'unsortable', 'ordered', 'amount', 'noCell', 'long', 'derived', 'fillsItself'] as const

function traitsOf(kind: Kind, { texts }: ReferenceWriter): readonly string[] {
  const traits = traitsByKind[kind] as KindTraits
  return shownTraits.flatMap(trait => (traits[trait] ? [texts[trait]] : []))
}

function formulaSection(
  { examples, translate }: ReferenceSource,
  writer: ReferenceWriter,
  { name, doc, shapes }: FormulaReference,
): string {
  const example = shortestExample(examples.fields.get(name) ?? [])
  return [
    `## \`${name}\` {#${name}}`,
    translate(doc),
    ...(example ? [codeOf([example])] : []),
    ...shapes.map(shape => writeShape(writer, shape, [])),
  ].join('\n\n')
}
