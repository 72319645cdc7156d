import { type Mistake, type MistakeSource, mistakesEvent, type Mistakes } from '../mistakes/mistake.ts'
import { element, sourceLinkButton } from './element.ts'
import { mistakeWords } from './mistakeWords.ts'

const words = mistakeWords()

const style = `
:host { all: initial; position: fixed; inset: auto 16px 16px auto; z-index: 2147483000; max-width: min(760px, calc(100vw - 32px)); }
details { font: 13px/1.5 ui-monospace, Menlo, Consolas, monospace; color: #f5f5f5; background: #1f1f23; border: 1px solid #e5484d;
  border-radius: 6px; box-shadow: 0 6px 24px #0006; }
summary { padding: 6px 12px; cursor: pointer; font-weight: 600; }
.body { max-height: 50vh; overflow: auto; padding: 0 12px 10px; }
h2 { font: inherit; color: #b8b8c0; margin: 8px 0 4px; }
ul { margin: 0; padding: 0; list-style: none; }
li { padding: 3px 0; overflow-wrap: anywhere; white-space: pre-wrap; }
button { font: inherit; color: #8ab4ff; background: none; border: 0; padding: 0 8px 0 0; cursor: pointer; text-decoration: underline; }
button:focus-visible, summary:focus-visible { outline: 2px solid #8ab4ff; outline-offset: 2px; }
`

/** A panel over the page with what is wrong now; it goes when the last mistake is mended. */
export function showMistakes(): void {
  const host = document.createElement('dev-mistakes')
  const root = host.attachShadow({ mode: 'open' })
  let shown = ''
  import.meta.hot?.on(mistakesEvent, (mistakes: Mistakes) => {
    const next = JSON.stringify(mistakes)
    if (next === shown) return
    shown = next
    const sources = (Object.keys(words.titles) as MistakeSource[]).filter(source => mistakes[source].length)
    if (!sources.length) return host.remove()
    root.replaceChildren(element('style', style), panelOf(mistakes, sources))
    document.body.append(host)
  })
  import.meta.hot?.send(mistakesEvent)
}

/** Open where somebody has to mend something; notes stay folded. */
function panelOf(mistakes: Mistakes, sources: readonly MistakeSource[]): HTMLElement {
  const panel = document.createElement('details')
  const areNotes = sources.every(source => source === 'notes')
  panel.open = !areNotes
  const count = sources.reduce((sum, source) => sum + mistakes[source].length, 0)
  const body = element('div', '', 'body')
  for (const source of sources) {
    const list = document.createElement('ul')
    list.append(...mistakes[source].map(itemOf))
    body.append(element('h2', words.titles[source]), list)
  }
  panel.append(element('summary', (areNotes ? words.notes : words.count)(count)), body)
  return panel
}

function itemOf({ place, text }: Mistake): HTMLElement {
  const item = document.createElement('li')
  if (place !== null) item.append(sourceLinkButton(place, words.open))
  item.append(text)
  return item
}
