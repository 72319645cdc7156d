export * from './check.ts'
export * from './fields.ts'
export * from './module.ts'
export * from './read.ts'
