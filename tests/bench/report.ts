export const parts = [
  'list',
  'save',
  'keyword',
  'short',
  'import',
  'lines',
  'scopes',
  'fields',
  'rules',
  'start',
  'memory',
  'client',
  'stations',
  'map',
  'presence',
  'doors',
  'hooks',
  'shell',
  'cards',
  'past',
  'grid',
  'board',
  'modules',
  'scale',
] as const
export type Part = (typeof parts)[number]
/** Those that take minutes by themselves, and views that few lists have: measured with `--long`, or where they are named. */
export const longParts: readonly Part[] = ['short', 'presence', 'scopes', 'modules', 'past', 'map', 'board']
/** Measured only where it is named: it fills for half an hour. */
export const partsByName: readonly Part[] = ['scale']

/** One measured value, and its target. */
export interface Figure {
  part: Part
  /** Database or browser. */
  on: string
  name: string
  value: number
  unit: '×' | 'ms' | 's' | 'MB' | 'KB' | '%' | ''
  least?: number
  most?: number
  /** The samples of the value. */
  from?: Readonly<Record<string, number>>
}
export type AddFigure = (figure: Figure) => void

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** The percentile of the values. */
export const percentile = (values: readonly number[], per: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil((values.length * per) / 100) - 1)] ?? Number.NaN

export const rounded = (value: number): number => (Math.abs(value) < 10 ? Math.round(value * 100) / 100 : Math.round(value))

function verdict({ value, least, most, unit }: Figure): string {
  if (least === undefined && most === undefined) return ''
  const wanted = least === undefined ? `≤ ${most} ${unit}` : `≥ ${least} ${unit}`
  const met = value >= (least ?? -Infinity) && value <= (most ?? Infinity)
  return `${wanted.trim()} ${met ? 'met' : 'MISSED'}`
}

export function lineOf(figure: Figure): string {
  const { part, on, name, value, unit, from } = figure
  const details = Object.entries(from ?? {}).map(([key, number]) => `${key} ${rounded(number).toLocaleString('en')}`)
  const cells = [part.padEnd(8), on.padEnd(10), name.padEnd(44), `${rounded(value).toLocaleString('en')} ${unit}`.padStart(9)]
  return [...cells, verdict(figure).padEnd(20), details.join(', ')].join('  ').trimEnd()
}
