import { TextCell } from '../../client/ui/cells.tsx'
import { lazyComponent } from '../../client/ui/lazyComponent.tsx'
import type { KindView } from '../kindView.ts'

const RichTextBox = lazyComponent(async () => (await import('../../client/ui/richText/RichTextBox.tsx')).RichTextBox)

/** The text without tags. */
const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

export const richTextView: KindView<'richText'> = {
  Cell: ({ value }) => <TextCell text={value && textOf(value)} />,
  Control: ({ field, module: _module, row: _row, ...rest }) => (
    <RichTextBox
      {...rest}
      label={field.label}
      blank={<div data-field={rest.name} className="rich-skeleton" aria-busy="true" />}
    />
  ),
}
