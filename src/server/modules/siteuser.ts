import { siteuser as module } from '../../../schemas/siteuser.ts'
import { refuse } from '../../wire/refusal.ts'
import { defineServer } from './part.ts'

export const siteuser = defineServer(module, {
  computed: { avatar: `t.avatar_obj->0->>'url'` },
  actions: {},
  async beforeSave(_scope, row, old) {
    if (!old && !row.password) throw refuse('invalid', { errors: [{ field: 'password', code: 'required' }] })
    return row
  },
})
