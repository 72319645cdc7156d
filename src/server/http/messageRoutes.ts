import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Language } from '../../shared/rules/languages.ts'
import { letterLists, type LetterList, type LetterTitle, type InboxLetters } from '../../shared/wire/message.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import type { Registry } from '../db/modulePart.ts'
import type { Scope } from '../db/scope.ts'
import {
  letterContent,
  countLetters,
  listLetters,
  maxLetters,
  type LetterRange,
  readAllLetters,
  type LetterStep,
  moveLetter,
  type LetterRow,
  unreadCount,
} from '../messages/messageCentre.ts'
import type { CallInput } from '../operations/operation.ts'
import { parseId } from '../operations/parseInput.ts'
import { noticeText, writerName } from '../text/sentences.ts'
import { callHandler, type HttpContext } from './pipeline/pipeline.ts'
import { requestLanguage } from './pipeline/reply.ts'

type Run = (scope: Scope, sent: CallInput, request: FastifyRequest) => Promise<unknown>

/** The message centre: an account's own messages. */
export function messageRoutes(app: FastifyInstance, server: HttpContext): void {
  const addRoute = (method: 'GET' | 'POST', call: string, run: Run) =>
    app.route({
      method,
      url: `/api/manage/message/${call}`,
      handler: callHandler(
        server,
        { call: `message/${call}`, module: null, ...(method === 'GET' ? { viewing: 'own' } : {}) },
        run,
      ),
    })
  addRoute('GET', 'count', unreadCount)
  addRoute('GET', 'init', (scope, { query }, request) => lettersOf(scope, query, requestLanguage(request)))
  addRoute('GET', 'content', async (scope, { query }, request) => {
    const { content, notice } = await letterContent(scope, parseId(query['msg_id']))
    return notice ? noticeText(notice, requestLanguage(request), scope.registry.named).content : content
  })
  const steps: readonly LetterStep[] = ['has_read', 'remove_readed', 'restore']
  for (const step of steps)
    addRoute('POST', step, (scope, { body }) => moveLetter(scope, step, parseId(body['msg_id'])).then(unread => ({ unread })))
  addRoute('POST', 'has_read_all', (scope, { body }) =>
    readAllLetters(scope, parseId(body['msg_id'])).then(unread => ({ unread })),
  )
}

/** All lists, or the messages of one list older than a given one. */
async function lettersOf(
  scope: Scope,
  { list, before, limit }: CallInput['query'],
  language: Language,
): Promise<InboxLetters | readonly LetterTitle[]> {
  const titles = async (of: LetterList, range: LetterRange) =>
    (await listLetters(scope, of, range)).map(row => titleOf(row, language, scope.registry))
  if (list !== undefined) {
    const wanted = letterLists.find(one => one === list)
    if (!wanted) throw refuse('badRequest')
    return titles(wanted, {
      before: before === undefined ? null : parseId(before),
      limit: limit === undefined ? maxLetters : parseId(limit),
    })
  }
  const [counts, unread, readed, trash] = await Promise.all([
    countLetters(scope),
    ...letterLists.map(one => titles(one, { before: null, limit: maxLetters })),
  ])
  return { unread: unread ?? [], readed: readed ?? [], trash: trash ?? [], counts }
}

const titleOf = (
  { msg_id, version, title, notice, create_time, everywhere, sender, own }: LetterRow,
  language: Language,
  registry: Registry,
): LetterTitle => ({
  msg_id,
  version,
  title: notice ? noticeText(notice, language, registry.named).title : (title ?? ''),
  create_time,
  from: notice
    ? writerName('system', language)
    : everywhere
      ? writerName('platform', language)
      : (sender ?? writerName('gone', language)),
  own,
})
