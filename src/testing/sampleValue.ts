import fc from 'fast-check'
import { checkDigit } from '../kinds/barcode/value.ts'
import { exampleOf } from '../kinds/exampleOf.ts'
import type { ModuleKind } from '../kinds/lists/types.ts'
import { type Field, type FieldOf, freeStepsFrom, isLink, type Kind, numberBoundsOf, settableOptions } from '../schema/index.ts'

let count = 0
/** A unique word. */
export const uniqueWord = (): string => `canary${process.pid.toString(36)}x${(++count).toString(36)}`

/** A unique phone number. */
const newPhone = (): string => `139${String(process.pid % 1000).padStart(3, '0')}${String(++count).padStart(5, '0')}`

/** A unique EAN: of an articles' number that no other draft has. */
function newEan(): string {
  const digits = `69${String(process.pid % 100_000).padStart(5, '0')}${String(++count % 100_000).padStart(5, '0')}`
  return `${digits}${checkDigit(digits)}`
}

const daysToDraw = 9000
let drawnDays = 0
/**
 * A unique day, later than every one before, and before 2025: whether it is past decides conditions that name today, however many
 * tests a process has run.
 */
const newDay = (): string => new Date(Date.UTC(2000, 0, 1 + (drawnDays++ % daysToDraw))).toISOString().slice(0, 10)

const periodsToDraw = 359
let drawnPeriods = 0
/** Two times of day a minute apart, after those drawn before. From noon on: an end that is blank becomes a default before the begin. */
export function newTimes(): readonly [string, string] {
  const minute = 12 * 60 + 2 * (drawnPeriods++ % periodsToDraw)
  const print = (at: number) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
  return [print(minute), print(minute + 1)]
}

/** Two moments an hour apart, of a day of their own. */
export function newMoments(): readonly [string, string] {
  const day = newDay()
  return [`${day} 08:00:00`, `${day} 09:00:00`]
}

/** Anybody but the platform. */
const tenant = { platform: false }

/** A valid value for a field of each kind, within its limits; undefined leaves it empty. */
const sampleValues: { readonly [K in Exclude<Kind, ModuleKind>]: (field: FieldOf[K]) => unknown } = {
  id: () => undefined,
  text: field => sampleText(field),
  number: field => clampSample(field.min, field.max),
  money: field => clampSample(field.min, field.max),
  choice: field => Object.values(settableOptions(field, tenant)).at(-1),
  flag: () => 1,
  status: () => 1,
  timestamp: () => '2026-11-21 08:00:00',
  date: () => newDay(),
  reference: () => undefined,
  references: () => undefined,
  parent: () => undefined,
  images: () => [{ img_id: '', url: '/pictures/a1.png', name: '图.png' }],
  video: () => '/files/a.mp4',
  files: () => undefined,
  richText: () => '<p>正文</p>',
  point: () => '121.473701,31.230416',
  region: field => ({ province: 310_000, city: 310_100, county: 310_101 })[field.level],
  colour: () => '#1f5eff',
  icon: () => 'ri:home-line',
  secret: field => 'Wm7-quiet-harbour-29'.padEnd(field.min ?? 0, 'x'),
  url: () => '/home',
  list: field => (field.type === 'number' ? [1, 2] : ['一', '二']),
  elapsed: () => undefined,
  phone: () => newPhone(),
  choices: field => Object.values(field.options).slice(0, 1),
  json: () => ({ 颜色: ['红', 1], b: { on: true } }),
  barcode: field => (field.as === 'ean' ? newEan() : uniqueWord()),
  email: () => `${uniqueWord()}@example.com`,
  time: field => (field.seconds ? '08:30:15' : '08:30'),
  percent: field => clampSample(field.min, field.max),
  rating: () => 3,
  duration: field => clampSample(field.min, field.max),
  computed: () => undefined,
  children: () => undefined,
  serial: () => undefined,
  states: () => undefined,
}

function sampleText({ min = 0, max = 100, pattern }: FieldOf['text']): string {
  const word = uniqueWord()
  const fits = (text: string) =>
    text.length >= min && text.length <= max && (pattern === undefined || new RegExp(`^(?:${pattern})$`, 'u').test(text))
  const plain = [word.padEnd(min, 'x'), word.slice(-max)].find(fits)
  if (plain !== undefined) return plain
  return drawMatching(pattern ?? '', fits)
}

interface DrawnTexts {
  waiting: string[]
  /** A text given twice would be refused in a unique field, and a short pattern soon gives one. */
  given: Set<string>
}
const drawnTexts = new Map<string, DrawnTexts>()
/**
 * A text of that pattern that fits, if possible one that was not given before, of a batch drawn at once: a generator is costlier to make
 * than a hundred texts.
 */
function drawMatching(pattern: string, fits: (text: string) => boolean): string {
  const { waiting, given } = drawnTexts.get(pattern) ?? { waiting: [], given: new Set() }
  drawnTexts.set(pattern, { waiting, given })
  let last = ''
  for (let batches = 0; batches < 5; batches++) {
    for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
      if (!fits(text)) continue
      last = text
      if (given.has(text)) continue
      given.add(text)
      return text
    }
    waiting.push(...fc.sample(fc.stringMatching(new RegExp(`^(?:${pattern})$`)).filter(fits), 100))
  }
  return last
}

const clampSample = (min = 1, max = Number.MAX_SAFE_INTEGER): number => Math.max(min, Math.min(max, 7))

const kindsOfDrawnNumbers: readonly string[] = ['number', 'money', 'percent'] satisfies readonly Kind[]
/** Whether `newNumber` has a value for the field. */
export const isDrawnNumber = (field: Field): boolean => kindsOfDrawnNumbers.includes(field.kind)
/** How many whole numbers its bounds allow. */
export const valuesWithin = (field: Field): number => {
  const { min = 1, max = Number.MAX_SAFE_INTEGER } = numberBoundsOf(field)
  return Math.max(1, Math.floor(max) - Math.ceil(min) + 1)
}
const drawnNumbers = new WeakMap<Field, number>()
/** A whole number within the bounds that the field had in no draft before; once all were drawn, the first again. */
export function newNumber(field: Field): number {
  const drawn = drawnNumbers.get(field) ?? 0
  drawnNumbers.set(field, drawn + 1)
  return Math.ceil(numberBoundsOf(field).min ?? 1) + (drawn % valuesWithin(field))
}

const sampleOfKind = (kind: string) => (sampleValues as Partial<Record<string, (field: Field) => unknown>>)[kind]

/** Whether the sample of a field is always the same: that of a kind that a module brings. */
export const hasOneSample = ({ kind }: Field): boolean => sampleOfKind(kind) === undefined

const kindsWithNewSamples: readonly string[] = ['text', 'date', 'phone', 'email', 'serial', 'barcode'] satisfies readonly Kind[]
/** Whether each sample of a field is another one. */
export const hasNewSamples = (field: Field): boolean => kindsWithNewSamples.includes(field.kind)

/** A value that a field accepts; texts, days, codes and phone numbers are others each time. A kind that a module brings has one sample. */
export const sampleValue = (field: Field): unknown => (sampleOfKind(field.kind) ?? exampleOf)(field)

/** A valid value other than the present one. */
export function otherValue(field: Field, present: unknown): unknown {
  if (field.kind === 'choice') return Object.values(settableOptions(field, tenant)).find(value => value !== present)
  if (field.kind === 'states') return freeStepsFrom(field, field.initial)[0]
  if (field.kind === 'flag' || field.kind === 'status') return present === 1 ? 0 : 1
  if ((field.kind === 'number' || field.kind === 'money') && typeof present === 'number')
    return present === field.max ? present - 1 : present + 1
  return isLink(field) ? 0 : sampleValue(field)
}
