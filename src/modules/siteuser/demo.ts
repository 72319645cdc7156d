import { addExamples, type Scope, sql } from 'houtai/server'
import { siteuser as module } from '../../../schemas/siteuser.ts'

const names = '林晓峰 何雨桐 高俊杰 郑思敏 谢文博 宋佳怡 唐子涵 韩雪 邓志强 曹颖 彭浩然 曾丽娜 董一鸣 袁媛'.split(' ')

/** Users of the site. None of them can sign in before an operator sets a password. */
export async function demoUsers(scope: Scope): Promise<void> {
  const roles = await scope.read<{ id: number }>(sql`select id from role where org_id = ctx.org order by id`)
  const rows = names.map((nickname, index) => ({
    nickname,
    role_list: roles.slice(-1).flatMap(({ id }) => (index % 3 === 0 ? [id] : [])),
    username: `user${String(index + 1).padStart(3, '0')}`,
    mobile: `1390${String(10_000_000 + index * 713_117).slice(-7)}`,
    status: index % 7 === 6 ? (0 as const) : (1 as const),
    remark: index % 5 === 0 ? '企业客户' : null,
  }))
  await addExamples(scope, module, rows)
}
