import { kindView } from '../../fields/views.ts'
import type { AnyModule, Field } from '../../schema/index.ts'
import { isPointing } from '../../schema/index.ts'
import '../engine/history.css'
import type { Diff } from './inWords.ts'
import { fieldChanges } from './inWords.ts'

interface Props {
  module: AnyModule | undefined
  diff: Diff
}

/** What changed in one row, field by field; rows that are pointed to by their names, pictures as they are. */
export const FieldChanges = ({ module, diff }: Props) => (
  <dl>
    {fieldChanges(module, diff).map(({ name, label, field, before, after }) => {
      const [was, is] = diff[name] ?? []
      const said = (value: unknown, text: string) =>
        module && field && isDrawn(field) && text !== '-' ? <Drawn {...{ module, name, field, value }} /> : text
      return (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            {before !== '-' && <del>{said(was, before)}</del>}
            <ins>{said(is, after)}</ins>
          </dd>
        </div>
      )
    })}
  </dl>
)

const isDrawn = (field: Field) => isPointing(field) || field.kind === 'region' || field.kind === 'images'
const unknown = {}

function Drawn({ module, name, field, value }: { module: AnyModule; name: string; field: Field; value: unknown }) {
  const { Cell } = kindView(field)
  return <Cell value={value} name={name} field={field} module={module} row={unknown} />
}
