import fastify from 'fastify'
import { open } from './database.ts'

/**
 * The yardstick: what one would write by hand for one table. It trusts whoever asks, knows no session, permission,
 * version or audit, and takes the organisation from the body.
 */
interface ListRequest {
  org: number
  status: number
  pid: number
  keyword: string
}
interface Edit {
  org: number
  id: number
  remark: string
}

const { query, close } = await open(process.env['PLACE'] ?? '')
const app = fastify()
const columns = `id, title, pid, temp_price, sort, status, remark, image, "showContent", label_text, content, content_remark, version, created_at, updated_at, created_by`
const filtered = 'from plain.dictionary where org_id = $1 and status = $2 and pid = $3'
const conditionSql = 'from plain.dictionary where org_id = $1 and status = $2 and title ilike $3'

async function page(where: string, values: unknown[]) {
  const [data, [counted]] = await Promise.all([
    query(`select ${columns} ${where} order by id desc limit 10`, values),
    query(`select count(*)::int as total ${where}`, values),
  ])
  return { code: 200, data: { total: counted?.['total'], data } }
}

app.post<{ Body: ListRequest }>('/list', ({ body }) => page(filtered, [body.org, body.status, body.pid]))
app.post<{ Body: ListRequest }>('/keyword', ({ body }) => page(conditionSql, [body.org, body.status, `%${body.keyword}%`]))
app.post<{ Body: Edit }>('/save', async ({ body }) => {
  const [data] = await query(
    `update plain.dictionary set remark = $3, version = version + 1, updated_at = now() where org_id = $1 and id = $2 returning ${columns}`,
    [body.org, body.id, body.remark],
  )
  return { code: 200, data }
})

process.once(
  'SIGTERM',
  () =>
    void app
      .close()
      .then(close)
      .then(() => process.exit(0)),
)
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`ready ${address}\n`)
