import { siteuser as module } from '../../../schemas/siteuser.ts'
import { refuse } from '../../wire/refusal.ts'
import { addExamples } from '../seed/rows.ts'
import { defineServer } from '../part.ts'

const users = [
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

export const siteuser = defineServer(module, {
  computed: { avatar: `t.avatar_obj->0->>'url'` },
  actions: {},
  async beforeSave(_scope, row, old) {
    if (!old && !row.password) throw refuse('invalid', { errors: [{ field: 'password', code: 'required' }] })
    return row
  },
  seed: {
    /** None of them can sign in before somebody gives them a password. */
    examples: async scope => {
      const rows = users.map((nickname, index) => ({
        nickname,
        username: `user${String(index + 1).padStart(3, '0')}`,
        mobile: `1390${String(10_000_000 + index * 713_117).slice(-7)}`,
        status: index % 7 === 6 ? (0 as const) : (1 as const),
        remark: index % 5 === 0 ? '企业客户' : null,
      }))
      await addExamples(scope, module, rows)
    },
  },
})
