import { siteuser as module } from '../../../schemas/siteuser.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import { addExamples, defineServer, isSame, type Scope, sql } from '../../server/kit.ts'
import { roleTitlesSql } from '../role/roleTitlesSql.ts'

const demoUsers = [
  '林晓峰',
  '何雨桐',
  '高俊杰',
  '郑思敏',
  '谢文博',
  '宋佳怡',
  '唐子涵',
  '韩雪',
  '邓志强',
  '曹颖',
  '彭浩然',
  '曾丽娜',
  '董一鸣',
  '袁媛',
]

interface SiteUserDraft {
  orgid?: number | null
  role_list?: readonly number[] | null
}
/** Roles are of one's own organisation: the platform gives none of its own to users of another. They grant nothing here. */
function refuseForeignRoles({ who }: Scope, row: SiteUserDraft, old: SiteUserDraft | null): void {
  const foreign = (old?.orgid || row.orgid || who.org) !== who.org
  if (foreign && row.role_list?.length && !isSame(row.role_list, old?.role_list ?? []))
    throw refuse('invalid', { errors: [{ field: 'role_list', code: 'noSuchReference' }] })
}

export const siteuserServer = defineServer(module, {
  computed: { avatar: `t.avatar_obj->0->>'url'`, role_text: roleTitlesSql },
  actions: {},
  async beforeSave(scope, row, old) {
    if (!old && !row.password) throw refuse('invalid', { errors: [{ field: 'password', code: 'required' }] })
    refuseForeignRoles(scope, row, old)
    return row
  },
  seed: {
    /** None of them can sign in before somebody gives them a password. */
    examples: async scope => {
      const roles = await scope.read<{ id: number }>(sql`select id from role where org_id = ctx.org order by id`)
      const rows = demoUsers.map((nickname, index) => ({
        nickname,
        role_list: roles.slice(-1).flatMap(({ id }) => (index % 3 === 0 ? [id] : [])),
        username: `user${String(index + 1).padStart(3, '0')}`,
        mobile: `1390${String(10_000_000 + index * 713_117).slice(-7)}`,
        status: index % 7 === 6 ? (0 as const) : (1 as const),
        remark: index % 5 === 0 ? '企业客户' : null,
      }))
      await addExamples(scope, module, rows)
    },
  },
})
