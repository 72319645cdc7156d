import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { HomeCard } from '../../shared/wire/homeCards.ts'
import type { Scope } from '../db/scope.ts'
import { scopeOf } from '../db/scope/scopeOf.ts'
import { listRoleHomes, readHomePage, saveOwnHome, saveRoleHomes } from '../operations/home/homePages.ts'
import { loadCards } from '../operations/home/loadCards.ts'
import { parseCards } from '../operations/home/parseCards.ts'
import { callHandler, type CallInfo, type HttpContext } from './pipeline/pipeline.ts'

type Body = Readonly<Record<string, unknown>>

/** The home page: its cards with their contents, and who arranges them. */
export function homeRoutes(app: FastifyInstance, server: HttpContext): void {
  type Run = (scope: Scope, body: Body, request: FastifyRequest) => Promise<unknown>
  const post = (call: string, run: Run, viewing?: CallInfo['viewing']) =>
    app.post(
      `/api/manage/home/${call}`,
      callHandler(server, { call: `home/${call}`, module: null, ...(viewing ? { viewing } : {}) }, (scope, { body }, request) =>
        run(scope, body, request),
      ),
    )
  const load = ({ who }: Scope, request: FastifyRequest, { cards, patient }: { cards: readonly HomeCard[]; patient: boolean }) =>
    loadCards(cards, {
      scope: signal => scopeOf(server.context, { ...who, signal }),
      patient,
      onFailure: error => request.log.error(error),
    })
  post(
    'get',
    async (scope, body, request) => {
      const page = await readHomePage(scope, body)
      const shown = await load(scope, request, { cards: page.cards, patient: false })
      // Cards of a default arrangement that the account may not see are omitted.
      const isOpen = ({ id }: HomeCard) => page.source !== 'builtIn' || shown[id]?.state !== 'closed'
      return { ...page, cards: page.cards.filter(isOpen), answers: shown }
    },
    'seen',
  )
  post(
    'cards',
    (scope, { cards, patient }, request) => load(scope, request, { cards: parseCards(cards), patient: patient === 1 }),
    'seen',
  )
  post('save', saveOwnHome)
  post('roles', listRoleHomes)
  post('roles/save', saveRoleHomes)
}
