import { afterEach } from 'vitest'
import { describeOpenPages } from './browser.ts'

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(`When “${task.name}” failed:\n${await describeOpenPages()}`)
})
