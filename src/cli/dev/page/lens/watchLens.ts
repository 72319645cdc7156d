/** Alt and a click on anything shows what makes it; Alt+Shift+L does so for what has the focus. */
export function watchLens(): void {
  window.addEventListener('pointerdown', event => show(event, event.target), true)
  // The page must not get a press with Alt, which would run a button, open a select or move the focus.
  for (const name of ['mousedown', 'mouseup', 'pointerup', 'click'] as const)
    window.addEventListener(name, event => isForLens(event) && suppress(event), true)
  window.addEventListener(
    'keydown',
    event => {
      const { activeElement } = document
      if (!event.altKey || !event.shiftKey || event.code !== 'KeyL' || isPanel(activeElement)) return
      suppress(event)
      void open(activeElement)
    },
    true,
  )
}

/** The panel itself: of what is inside its shadow root the page sees the host alone. */
const isPanel = (element: Element | null): boolean => element?.localName === 'dev-lens'
const isForLens = ({ altKey, target, button }: MouseEvent): boolean =>
  altKey && button === 0 && target instanceof Element && !isPanel(target)

function show(event: PointerEvent, target: EventTarget | null): void {
  if (!isForLens(event) || !(target instanceof Element)) return
  suppress(event)
  void open(target)
}

function suppress(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Loaded with the first use: it imports the schema and the client's calls, and the page is drawn sooner without. */
async function open(element: Element | null): Promise<void> {
  const [{ lensTarget }, { openLensPanel }] = await Promise.all([import('./lensTarget.ts'), import('./openLensPanel.ts')])
  openLensPanel(element && lensTarget(element))
}
