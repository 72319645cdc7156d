import { testModule } from 'houtai/testing'
import { leave } from '../schemas/leave.ts'
import { employee } from '../schemas/people.ts'

testModule(employee)
testModule(leave, {
  expects: {
    refuses: { '结束早于开始的申请': { draft: { from: '2031-05-03', to: '2031-05-01' }, at: 'to', says: '不能早于' } },
  },
})
