/** Props of every input of one value, in a form, a filter or a cell. */
export interface ValueInputProps<V> {
  /** The id of the element the label points to; that with `${id}-help` describes what is wrong. */
  id: string
  name: string
  value: V | null | undefined
  /** Also called with text that is no value of the kind, so that nothing typed is lost. */
  onChange: (value: unknown) => void
  onBlur: () => void
  disabled: boolean
  invalid: boolean
}
