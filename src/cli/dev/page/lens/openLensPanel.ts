import { call } from '../../../../client/api/request.ts'
import { lensPath, type LensQuestion, type LensReply, type LensStatement, schemaLinesPath } from '../../lens/lensReply.ts'
import { element, sourceLinkButton } from '../element.ts'
import { lensStyle } from './lensStyle.ts'
import { schemaAddresses, callsBehind, actionOfTarget, type LensTarget } from './lensTarget.ts'
import { lensWords } from './lensWords.ts'
import { latestCall, type RecordedCall } from './recordedCalls.ts'

/** An explained query may wait for its turn behind others. */
const timeout = 20_000
let close: (() => void) | undefined

/** Opens the panel beside the page. Escape closes it, and the focus returns to where it was. */
export function openLensPanel(target: LensTarget | null): void {
  close?.()
  const words = lensWords()
  const before = document.activeElement
  const host = document.createElement('dev-lens')
  host.toggleAttribute('data-dark', document.documentElement.dataset['theme'] === 'dark')
  const root = host.attachShadow({ mode: 'open' })
  const dialog = element('div')
  dialog.setAttribute('role', 'dialog')
  dialog.setAttribute('aria-label', words.lens)
  dialog.tabIndex = -1
  const button = element('button', words.close)
  button.type = 'button'
  const header = element('header')
  header.append(titleOf(target), button)
  const body = element('div', '', 'body')
  body.append(...(target ? sectionsOf(target) : [element('p', words.noModule)]))
  dialog.append(header, body)
  root.append(element('style', lensStyle), dialog)
  close = () => {
    host.remove()
    close = undefined
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
  button.addEventListener('click', () => close?.())
  dialog.addEventListener('keydown', event => {
    // The page behind has keys of its own, and windows that Escape closes.
    event.stopPropagation()
    if (event.key === 'Escape') close?.()
  })
  document.body.append(host)
  dialog.focus({ preventScroll: true })
}

function titleOf(target: LensTarget | null): HTMLElement {
  const words = lensWords()
  const title = element('h1')
  if (!target) title.append(words.lens)
  else {
    const what = target.is === 'filter' && target.filter === 'search' ? words.search : words[target.is]
    const name = 'name' in target ? target.name : 'key' in target ? target.key : ''
    const row = 'row' in target && target.row ? ` · #${target.row}` : ''
    title.append(`${what} ${target.label || name} `, element('small', [target.module.name, name].filter(Boolean).join('.') + row))
  }
  return title
}

function sectionsOf(target: LensTarget): readonly HTMLElement[] {
  const words = lensWords()
  const behind = callBehind(target)
  const [places, right, sql] = [section(words.schema), section(words.right), section(words.sql)]
  const callSection = section(words.call)
  callSection.append(...(behind ? callLines(behind) : [element('p', words.noCall)]))
  for (const waiting of [places, right, sql]) waiting.append(element('p', words.loading))
  fill(places, async () => placeLines(await fetchPlaces(target)))
  const answer = ask(target, behind)
  fill(right, async () => rightLines(await answer))
  fill(sql, async () => (behind ? statementLines(await answer) : [element('p', words.noCall)]))
  return [places, callSection, right, sql]
}

function section(title: string): HTMLElement {
  const made = element('section')
  made.append(element('h2', title))
  return made
}

/** Replaces the content below the heading by the answer once it arrives, or by the reason why it does not. */
function fill(into: HTMLElement, load: () => Promise<readonly HTMLElement[]>): void {
  const show = (lines: readonly HTMLElement[]) => {
    while (into.childElementCount > 1) into.lastElementChild?.remove()
    into.append(...lines)
  }
  load().then(show, (error: unknown) => show([element('p', error instanceof Error ? error.message : String(error), 'bad')]))
}

/** The latest call that fed the target, or that its button makes. */
function callBehind(target: LensTarget): RecordedCall | undefined {
  const { path, aliases = [] } = target.module.wire
  const paths = new Set([path, ...aliases].flatMap(prefix => callsBehind(target).map(name => `/manage/${prefix}/${name}`)))
  const row = target.is === 'item' ? target.row : null
  return latestCall(({ path: called, body }) => paths.has(called) && (row === null || Number(body['id']) === row))
}

async function fetchPlaces(target: LensTarget): Promise<readonly string[]> {
  const query = new URLSearchParams(schemaAddresses(target).map(address => ['at', address]))
  return (await fetch(`${schemaLinesPath}?${query}`)).json() as Promise<readonly string[]>
}

function ask(target: LensTarget, behind: RecordedCall | undefined): Promise<LensReply> {
  const doing = actionOfTarget(target)
  const question: LensQuestion = {
    module: target.module.name,
    do: doing,
    // The rights to view and to add are those of the whole page: no row decides them.
    ...('row' in target && target.row && !pageDoings.has(doing) ? { id: target.row } : {}),
    ...('name' in target ? { field: target.name } : {}),
    ...(behind?.requestId ? { requestId: behind.requestId } : {}),
  }
  return call<LensReply>(lensPath, question, { timeout })
}

const pageDoings: ReadonlySet<string> = new Set(['view', 'add', 'export', 'import', 'bulk'])

function listOf(lines: readonly (HTMLElement | string)[][]): HTMLElement {
  const list = element('ul')
  for (const line of lines) {
    const item = element('li')
    item.append(...line)
    list.append(item)
  }
  return list
}

const placeLines = (places: readonly string[]): readonly HTMLElement[] =>
  places.length ? [listOf(places.map(place => [sourceLinkButton(place)]))] : [element('p', lensWords().noPlaces)]

function callLines({ method, path, query, body, status }: RecordedCall): readonly HTMLElement[] {
  const line = element('p')
  line.append(element('code', `${method} /api${path}${query}`), status === null ? '' : ` → ${status}`)
  return [line, ...(Object.keys(body).length ? [block(JSON.stringify(body, null, 2))] : [])]
}

function rightLines({ allowed, steps }: LensReply): readonly HTMLElement[] {
  const words = lensWords()
  const verdict = element('p')
  verdict.append(element('strong', allowed ? words.allowed : words.refused, allowed ? 'good' : 'bad'))
  return [verdict, listOf(steps.map(({ ok, text }) => [element('span', ok ? '✓ ' : '✗ ', ok ? 'good' : 'bad'), text]))]
}

function statementLines({ statements, more }: LensReply): readonly HTMLElement[] {
  const words = lensWords()
  if (!statements.length) return [element('p', words.noSql)]
  return [...statements.map(statementLine), ...(more ? [element('p', words.more)] : [])]
}

function statementLine({ sql, values, ms, rows, plan }: LensStatement, index: number): HTMLElement {
  const words = lensWords()
  const line = element('details')
  line.open = index === 0
  const inside = element('div')
  inside.append(block(sql))
  if (values.length) inside.append(words.values, block(values.map((value, at) => `$${at + 1} = ${value}`).join('\n')))
  if (plan !== null) inside.append(words.plan, block(plan, 'plan'))
  const count = rows === null ? words.failed : `${rows} ${words.rows}`
  line.append(element('summary', `${ms} ms · ${count} · ${sql.replaceAll(/\s+/g, ' ').slice(0, 80)}`), inside)
  return line
}

/** Can be focused, so that the keyboard scrolls it. */
function block(text: string, className = ''): HTMLElement {
  const made = element('pre', text, className)
  made.tabIndex = 0
  return made
}
