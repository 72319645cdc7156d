import type { Expectation } from '../fixtures/expectations.ts'

const fault = { type: 'script', mes: 'x is not a function' }

export const expectation: Expectation = {
  entry: { path: 'errorlog/save', body: fault },
  calls: [
    { path: 'errorlog/save', on: 'own', writes: true, body: () => fault, notAudited: true },
    { path: 'errorlog/groups', on: 'rows', writes: false, body: () => ({}) },
    { path: 'errorlog/alike', on: 'own', writes: false, body: () => ({ id: 1 }) },
  ],
}
