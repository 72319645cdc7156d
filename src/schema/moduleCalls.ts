/** Calls every module has, under `/manage/{path}/`. */
export const moduleCalls = [
  'list',
  'info',
  'save',
  'del',
  'batch',
  'upfield',
  'combox',
  'choices',
  'tree',
  'history',
  'selection',
] as const
export type ModuleCall = (typeof moduleCalls)[number]
/** Further calls of modules with an import. */
export const importCalls = ['excel', 'excel/check', 'excel/template'] as const
export type ImportCall = (typeof importCalls)[number]
