/** A filter's label and value, as shown on screen. */
interface FilterInWords {
  label: string
  value: string
}

const textOf = (element: Element | null): string => element?.textContent?.trim() ?? ''
const typedIn = (element: Element): string =>
  [...element.querySelectorAll('input')]
    .map(input => input.value.trim())
    .filter(text => text !== '')
    .join(' – ')

const valueIn = (element: Element): string => textOf(element.querySelector('.ant-select-selection-item')) || typedIn(element)

interface Words {
  /** The text of a filter that excludes nothing. */
  all: string
  keyword: string
}

/** The filters that are set, read from the DOM: it shows every value by its title already. */
export function describeFilters(form: Element | null, words: Words): readonly FilterInWords[] {
  if (!form) return []
  const tabs = [...form.querySelectorAll('.filters-tabs')].map(group => {
    const chosen = group.querySelector('.ant-radio-button-wrapper-checked')
    // By its value and not its text, which ends with a count in the number format of the language.
    const isAll = chosen?.querySelector('input')?.value === ''
    return { label: group.getAttribute('aria-label') ?? '', value: isAll ? words.all : textOf(chosen) }
  })
  const keyword = form.querySelector<HTMLInputElement>('input[name=queryValue]')
  const status = form.querySelector('.ant-space-compact [data-field=status]')
  const rest = [...form.querySelectorAll('.filter')].map(element => ({
    label: textOf(element.querySelector('label')),
    value: valueIn(element),
  }))
  const head = [
    ...(status ? [{ label: status.querySelector('input')?.getAttribute('aria-label') ?? '', value: valueIn(status) }] : []),
    ...(keyword?.value ? [{ label: words.keyword, value: keyword.value }] : []),
  ]
  return [...tabs, ...head, ...rest].filter(({ value }) => value !== '' && value !== words.all)
}
