import { later } from '../../client/later.tsx'
import { Long } from '../../client/widgets/plain.tsx'
import type { KindView } from '../view.ts'

const RichTextBox = later(async () => (await import('../../client/widgets/richText/RichTextBox.tsx')).RichTextBox)

/** Its words alone. */
const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

export const richTextView: KindView<'richText'> = {
  Cell: ({ value }) => <Long text={value && plain(value)} />,
  Control: ({ field, module: _module, row: _row, ...rest }) => (
    <RichTextBox {...rest} label={field.label} blank={<div data-field={rest.name} className="rich-bones" aria-busy="true" />} />
  ),
}
