import { spawn } from 'node:child_process'
import { productOptions } from '../../root.ts'
import { noCompilerResult } from './noCompilerResult.ts'

// The compiler below a process that notices when its parent is gone: the channel between them closes, even if the parent is killed.
const compiler = spawn('tsc', process.argv.slice(2), { ...productOptions(), stdio: ['ignore', 'inherit', 'inherit'] })
const end = () => void compiler.kill('SIGKILL')

process.once('disconnect', end)
if (!process.connected) end()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)

compiler.once('error', error => {
  console.error(`types are not checked: ${error.message}`)
  process.exit(noCompilerResult)
})
compiler.once('close', code => process.exit(code ?? noCompilerResult))
