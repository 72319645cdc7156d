import { testModule } from 'houtai/testing'
import { invoice } from '../schemas/invoice.ts'

const lines = [{ title: '打印纸', quantity: 3, price: 20 }, { title: '墨盒', quantity: 1, price: 140 }]

testModule(invoice, {
  expects: {
    draft: { lines },
    saves: { '两行明细的合计含 13% 的税': { draft: { lines }, row: { net: 200, total: 226, state: 'draft' } } },
    refuses: { '没有明细的发票不能保存': { draft: { lines: [] }, at: 'lines', says: '至少' } },
  },
})
