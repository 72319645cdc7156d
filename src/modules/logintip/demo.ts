import { addExamples, type Scope } from 'houtai/server'
import { logintip as module } from '../../../schemas/logintip.ts'

export async function demoLoginTip(scope: Scope): Promise<void> {
  await addExamples(scope, module, [{ prompt_text: '登录后可查看会员油价和附近门店' }])
}
