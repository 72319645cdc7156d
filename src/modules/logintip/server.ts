import { logintip as module } from '../../../schemas/logintip.ts'
import { addExamples, defineServer } from '../../server/kit.ts'

export const logintipServer = defineServer(module, {
  computed: {},
  actions: {},
  seed: {
    examples: async scope => {
      await addExamples(scope, module, [{ prompt_text: '登录后可查看会员油价和附近门店' }])
    },
  },
})
