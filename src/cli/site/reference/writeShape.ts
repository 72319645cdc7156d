import { coveringExamples, type Example } from './readExamples.ts'
import type { Shape, ShapeOption } from './readShapes.ts'
import type { ReferenceTexts } from './referenceTexts.ts'

export interface ReferenceWriter {
  texts: ReferenceTexts
  translate: (english: string) => string
}

/** Examples as one block, each below the name of its file. */
export const codeOf = (examples: readonly Example[]): string =>
  ['```ts', examples.map(({ file, text }) => `// ${file}\n${text}`).join('\n\n'), '```'].join('\n')

/** A kind or a view as the product draws it: `LiveExample` of the theme. */
export const liveExampleTag = (shown: 'kind' | 'view', name: string): string => `<LiveExample ${shown}="${name}" />`

/** The anchor of an option on its page. */
export const optionAnchor = (name: string): string => `option-${name}`

/** An option as a section of its own. */
export function writeOption(
  { texts, translate }: ReferenceWriter,
  { name, type, optional, doc, default: initial }: ShapeOption,
  { level, example }: { level: 2 | 3; example: Example | undefined },
): string {
  const facts = [
    `\`${type}\``,
    optional ? texts.optional : texts.required,
    ...(initial === undefined ? [] : [`${texts.byDefault} ${valueText(initial, translate)}`]),
  ]
  return [
    `${'#'.repeat(level)} \`${name}\` {#${optionAnchor(name)}}`,
    facts.join(' · '),
    translate(doc),
    ...(example ? [codeOf([example])] : []),
  ].join('\n\n')
}

/** The keys of an object inside an option, as a table. */
export function writeShape(
  { texts, translate }: ReferenceWriter,
  { path, variant, doc, options }: Shape,
  examples: readonly Example[],
): string {
  const name = variant === undefined ? path : `${path} as: '${variant}'`
  const rows = options.map(option =>
    [
      `\`${option.name}${option.optional ? '?' : ''}\``,
      `\`${option.type}\``,
      translate(option.doc) + (option.default === undefined ? '' : ` ${texts.byDefault} ${valueText(option.default, translate)}`),
    ]
      .map(cell => cell.replaceAll('|', '\\|'))
      .join(' | '),
  )
  const own = examples.filter(example => example.variant === variant || (variant === 'select' && example.variant === undefined))
  const covering = coveringExamples(
    own,
    options.map(({ name: key }) => key),
  )
  return [
    ...(/[.[]\w|\w\[/.test(path) ? [`### \`${name}\``] : []),
    ...(doc === '' ? [] : [translate(doc)]),
    [`| ${texts.option} | ${texts.accepts} | ${texts.meaning} |`, '| --- | --- | --- |', ...rows.map(row => `| ${row} |`)].join(
      '\n',
    ),
    ...(covering.length ? [codeOf(covering)] : []),
  ].join('\n\n')
}

/** A default that is no word of a sentence is code. */
const valueText = (text: string, translate: (english: string) => string): string =>
  /^('.*'|[\d,.]+|\S*[\u4e00-\u9fff]\S*)$/.test(text) ? `\`${text.replaceAll("'", '')}\`` : translate(text)
