/** Texts, and names of other things than fields. */
const otherNames = new Set([
  'label', 'hint', 'say', 'message', 'text', 'done', 'confirm', 'options', 'labelledBy', 'on', 'off', 'unit', 'root', 'shape',
  'name', 'route', 'path', 'was', 'rights', 'widget', 'kind', 'tab', 'submit', 'needs', 'refusals', 'notices', 'rowForms', 'pages', 'param', 'params', 'tone',
  // The fields an action sets: the action has a right of its own.
  'sets',
]) // prettier-ignore

interface FieldNameSearch {
  names: ReadonlySet<string>
  tell(name: string): string
}
/** Each place of a part of a module that still names one of the fields. */
export function* findFieldNames(part: unknown, at: string, left: FieldNameSearch): Generator<string> {
  if (typeof part === 'string' && left.names.has(part)) yield `${at}: ${left.tell(part)}`
  if (typeof part !== 'object' || part === null) return
  for (const [key, value] of Object.entries(part)) {
    if (otherNames.has(key)) continue
    if (!Array.isArray(part) && left.names.has(key)) yield `${at}: ${left.tell(key)}`
    yield* findFieldNames(value, at ? `${at}.${key}` : key, left)
  }
}
