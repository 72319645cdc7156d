/** What a filter says: its name and what is chosen, as they stand there. */
interface FilterInWords {
  label: string
  value: string
}

const textOf = (element: Element | null): string => element?.textContent?.trim() ?? ''
const typedIn = (place: Element): string =>
  [...place.querySelectorAll('input')]
    .map(input => input.value.trim())
    .filter(text => text !== '')
    .join(' – ')

const chosen = (place: Element): string => textOf(place.querySelector('.ant-select-selection-item')) || typedIn(place)

interface Words {
  /** What a filter says that leaves nothing out. */
  all: string
  keyword: string
}

/** The filters of a list that are set, in words. */
export function describeFilters(form: Element | null, words: Words): readonly FilterInWords[] {
  if (!form) return []
  const tabs = [...form.querySelectorAll('.filters-tabs')].map(group => ({
    label: group.getAttribute('aria-label') ?? '',
    value: textOf(group.querySelector('.ant-radio-button-wrapper-checked')),
  }))
  const keyword = form.querySelector<HTMLInputElement>('input[name=queryValue]')
  const status = form.querySelector('.ant-space-compact [data-field=status]')
  const rest = [...form.querySelectorAll('.filter')].map(place => ({
    label: textOf(place.querySelector('label')),
    value: chosen(place),
  }))
  const head = [
    ...(status ? [{ label: status.querySelector('input')?.getAttribute('aria-label') ?? '', value: chosen(status) }] : []),
    ...(keyword?.value ? [{ label: words.keyword, value: keyword.value }] : []),
  ]
  return [...tabs, ...head, ...rest].filter(({ value }) => value !== '' && value.replace(/ \d+$/, '') !== words.all)
}
