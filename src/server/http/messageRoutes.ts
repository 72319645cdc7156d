import type { FastifyInstance, FastifyRequest } from 'fastify'
import { letterLists, type LetterList, type LetterTitle, type Letters } from '../../wire/message.ts'
import { refuse } from '../../wire/refusal.ts'
import type { Scope } from '../db/scope.ts'
import {
  contentOf,
  counted,
  listed,
  mostListed,
  type Range,
  readAll,
  type Step,
  take,
  type Told,
  unreadOf,
} from '../features/messages/centre.ts'
import type { Language } from '../../rules/languages.ts'
import { sayNotice, sayWriter } from '../language.ts'
import { parseId } from '../operations/input.ts'
import type { Sent } from '../operations/operation.ts'
import { answeringAll, type Server } from './pipeline.ts'
import { languageOf } from './reply.ts'

type Run = (scope: Scope, sent: Sent, request: FastifyRequest) => Promise<unknown>

/** The message centre: an account's own messages, and nobody else's. */
export function messageRoutes(app: FastifyInstance, server: Server): void {
  const ask = (method: 'GET' | 'POST', call: string, run: Run) =>
    app.route({ method, url: `/api/manage/message/${call}`, handler: answeringAll(server, `message/${call}`, run) })
  ask('GET', 'count', unreadOf)
  ask('GET', 'init', (scope, { query }, request) => lettersOf(scope, query, languageOf(request)))
  ask('GET', 'content', async (scope, { query }, request) => {
    const { content, notice } = await contentOf(scope, parseId(query['msg_id']))
    return notice ? sayNotice(notice, languageOf(request)).content : content
  })
  const steps: readonly Step[] = ['has_read', 'remove_readed', 'restore']
  for (const step of steps)
    ask('POST', step, (scope, { body }) => take(scope, step, parseId(body['msg_id'])).then(unread => ({ unread })))
  ask('POST', 'has_read_all', (scope, { body }) => readAll(scope, parseId(body['msg_id'])).then(unread => ({ unread })))
}

/** All lists, or what of one is older than a message. */
async function lettersOf(
  scope: Scope,
  { list, before, limit }: Sent['query'],
  language: Language,
): Promise<Letters | readonly LetterTitle[]> {
  const titles = async (of: LetterList, range: Range) => (await listed(scope, of, range)).map(row => titleOf(row, language))
  if (list !== undefined) {
    const wanted = letterLists.find(one => one === list)
    if (!wanted) throw refuse('badRequest')
    return titles(wanted, {
      before: before === undefined ? null : parseId(before),
      limit: limit === undefined ? mostListed : parseId(limit),
    })
  }
  const [counts, unread, readed, trash] = await Promise.all([
    counted(scope),
    ...letterLists.map(one => titles(one, { before: null, limit: mostListed })),
  ])
  return { unread: unread ?? [], readed: readed ?? [], trash: trash ?? [], counts }
}

const titleOf = (
  { msg_id, version, title, notice, create_time, everywhere, sender, own }: Told,
  language: Language,
): LetterTitle => ({
  msg_id,
  version,
  title: notice ? sayNotice(notice, language).title : (title ?? ''),
  create_time,
  from: notice
    ? sayWriter('system', language)
    : everywhere
      ? sayWriter('platform', language)
      : (sender ?? sayWriter('gone', language)),
  own,
})
