import { kindValue } from '../../../kinds/kindValues.ts'
import { type AnyModule, type Field, memoByModule } from '../../../schema/index.ts'
import { quoted } from '../sql.ts'

/** Fields whose values name uploaded files. */
export const fileFields = memoByModule((module): readonly string[] =>
  Object.entries(module.fields).flatMap(([name, field]) => (namesFiles(field) ? [name] : [])),
)
const namesFiles = (field: Field): boolean => {
  const { files, html, attachments } = kindValue(field)
  return Boolean(files || html || attachments)
}

/** The trigger that notes which files a row had that is deleted for good. */
export const releaseTrigger = (module: AnyModule): readonly string[] =>
  fileFields(module).length
    ? [`create or replace trigger released after delete on ${quoted(module.name)} for each row execute function release_files()`]
    : []
