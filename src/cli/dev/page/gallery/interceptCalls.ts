import { canonicalPath } from '../../../../shared/wire/canonicalPath.ts'
import type { Envelope, RowGroup, RowGroups, RowsPage } from '../../../../shared/wire/envelope.ts'
import type { GalleryLanguage } from './galleryKinds.ts'
import { galleryChoices } from './galleryModules.ts'
import { type GalleryRow, type GalleryView, galleryRows, stageValues, type ViewState } from './galleryViews.ts'

type Body = Readonly<Record<string, unknown>>

/** Answers, in the page itself, what the gallery's lists and pickers request: the gallery has no server. Other calls stay unanswered. */
export function interceptCalls(language: GalleryLanguage): void {
  const send = window.fetch.bind(window)
  // A call that is never answered shows a list that loads: it has no time limit here.
  AbortSignal.timeout = () => new AbortController().signal
  window.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.href)
    if (!pathname.startsWith('/api/')) return send(input, init)
    const { rest } = canonicalPath(pathname)
    if (rest === '/manage/preference/get') return replyOf(200, { data: null })
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Body) : {}
    const [, chosenFrom] = /^\/manage\/(gallery\/\w+)\/(?:choices|combox)$/.exec(rest) ?? []
    if (chosenFrom) return replyOf(200, { data: galleryChoices(chosenFrom, body, language) })
    const [, view, state, call] = /^\/manage\/gallery\/(\w+)\/(\w+)\/(\w+)$/.exec(rest) ?? []
    if (!view || !state || !call || state === 'loading') return never(init?.signal)
    if (state === 'error')
      return replyOf(500, { error: language === 'en-US' ? 'The database does not answer' : '数据库没有应答' })
    if (state === 'forbidden') return replyOf(403, {})
    const rows = galleryRows(view as GalleryView, state as ViewState, language)
    return replyOf(200, {
      data: call === 'aggregate' ? groupsOf(rows, body) : pageOf(rows, body, Number(searchParams.get('page') ?? 1)),
    })
  }
}

const never = (signal: AbortSignal | null | undefined): Promise<Response> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))))

const replyOf = (status: number, envelope: Omit<Envelope, 'success' | 'code'>): Response =>
  Response.json({ success: status === 200, code: status, ...envelope }, { status })

function pageOf(rows: readonly GalleryRow[], { limit = 10, tree }: Body, page: number): RowsPage {
  const size = Number(limit)
  const top =
    tree === 1
      ? rows.filter(({ pid }) => pid === 0).map(row => ({ ...row, children: rows.filter(({ pid }) => pid === row.id) }))
      : rows
  return {
    total: rows.length,
    per_page: size,
    current_page: page,
    last_page: Math.max(1, Math.ceil(top.length / size)),
    data: top.slice((page - 1) * size, page * size),
  }
}

/** Answers like `aggregate`: if rows are requested, every option has a group, also an empty one. */
function groupsOf(rows: readonly GalleryRow[], { rows: shown, only, sums }: Body): RowGroups {
  const found = stageValues.filter(value => shown !== undefined || rows.some(({ stage }) => stage === value))
  const groups = found
    .filter(value => !Array.isArray(only) || only.includes(value))
    .map((value): RowGroup => {
      const own = rows.filter(({ stage }) => stage === value)
      return {
        value,
        count: own.length,
        sums: sums ? { amount: String(own.reduce((sum, { amount }) => sum + amount, 0)) } : {},
        ...(shown === undefined ? {} : { rows: own.slice(0, Number(shown)) }),
      }
    })
  return { groups, total: groups.length }
}
